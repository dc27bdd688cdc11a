import { TextInput } from '@mantine/core';
import { useTexts } from '../../locale.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';

type Props = { readonly value: string; readonly change: (text: string) => void };

/** Where a stated value comes from. */
export const SourceField = ({ value, change }: Props) => {
  const t = useTexts(ENVIRONMENTS);
  return (
    <TextInput
      size="xs"
      label={t('source')}
      placeholder={t('source_hint')}
      maxLength={255}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
};
