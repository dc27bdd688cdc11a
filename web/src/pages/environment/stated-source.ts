/**
 * The sources of a record without repetition. Presets state one for each field, as JSON.
 * @param source as the service has it; null: none is stated
 */
export const statedSources = (source: string | null): readonly string[] => {
  if (source === null || source === '') return [];
  if (!source.startsWith('{')) return [source];
  try {
    const byField: unknown = JSON.parse(source);
    return [...new Set(Object.values(byField as Record<string, unknown>).map(String))];
  } catch {
    return [source];
  }
};
