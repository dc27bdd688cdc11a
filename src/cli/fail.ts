/** Prints why a command ends, and returns its exit code. */
export const fail = (message: string, status: number): number => {
  console.error(message);
  return status;
};
