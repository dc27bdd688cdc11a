import { fileFault } from '../../../src/texts/index.ts';
import { useLocale } from '../locale.tsx';

type Props = {
  readonly code: string | null;
  /** As the service stored it. */
  readonly sentence: string | null;
};

/** Why a file could not be read, in the language of the page. */
export const FileFault = ({ code, sentence }: Props) => {
  const { language } = useLocale();
  return fileFault(language, code, sentence);
};
