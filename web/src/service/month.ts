/** @param month `2026-11`, in UTC as the plan counts */
export const monthOf = (
  month: string,
): { readonly created_after: string; readonly created_before: string } => {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + 1);
  return { created_after: from.toISOString(), created_before: to.toISOString() };
};
