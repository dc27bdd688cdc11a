import { NumberInput } from '@mantine/core';
import { useLocale } from '../locale.tsx';

type Props = {
  readonly label: string;
  /** Null: nothing is entered. */
  readonly value: number | null;
  readonly change: (value: number | null) => void;
  readonly description?: string;
  readonly autoFocus?: boolean;
  readonly required?: boolean;
};

/** A number in the form of the language, without a limit: the service says which values it takes. */
export const DecimalInput = ({ value, change, required = false, ...rest }: Props) => {
  const { language } = useLocale();
  return (
    <NumberInput
      size="xs"
      hideControls
      required={required}
      withAsterisk={false}
      decimalSeparator={language === 'de' ? ',' : '.'}
      thousandSeparator={language === 'de' ? '.' : ','}
      value={value ?? ''}
      onChange={(typed) => change(typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed))}
      {...rest}
    />
  );
};
