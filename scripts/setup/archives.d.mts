interface Archive {
  readonly address: string;
  readonly sha256: string;
}

export const ARCHIVES: string;
export function archiveOf(name: string, file?: string): Archive | undefined;
export function pinArchives(
  file?: string,
  limits?: { readonly answerMs: number; readonly silenceMs: number },
): Promise<void>;
