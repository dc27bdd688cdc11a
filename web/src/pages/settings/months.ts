const MONTHS = 12;

/** @param first `2026-11` @returns it and the months before it, newest first */
export const monthsBack = (first: string): readonly string[] => {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
};
