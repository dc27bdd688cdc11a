/** Says why a command ends, and gives the status it ends with. */
export const fail = (message: string, status: number): number => {
  console.error(message);
  return status;
};
