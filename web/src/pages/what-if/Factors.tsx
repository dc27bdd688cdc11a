import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocale } from '../../locale.tsx';
import { factorWords } from '../../texts/factor-words.ts';
import type { Factor } from './changes.ts';
import { SlidingValue } from './SlidingValue.tsx';

const FIRST = 5;
const PLACES = 3;

type Values = Readonly<Record<string, number>>;
type Props = {
  readonly factors: readonly Factor[];
  readonly values: Values;
  readonly move: (values: Values) => void;
  readonly settle: (values: Values) => void;
};

/** Factors within their bands, those that move the most money first. */
export const Factors = ({ factors, values, move, settle }: Props) => {
  const { t, count, value: decimal, language } = useLocale();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? factors : factors.slice(0, FIRST);
  const withValue = ({ name, value }: Factor, chosen: number): Values => {
    const { [name]: _, ...others } = values;
    return chosen === value ? others : { ...others, [name]: chosen };
  };
  return (
    <>
      {shown.map((factor) => (
        <SlidingValue
          key={factor.name}
          label={factorWords(language, factor.name)}
          hint={t('what_if.was', { value: decimal(factor.value) })}
          value={values[factor.name] ?? factor.value}
          least={factor.least}
          most={factor.most}
          from={factor.value}
          places={PLACES}
          onMove={(chosen) => move(withValue(factor, chosen))}
          onSettle={(chosen) => settle(withValue(factor, chosen))}
        />
      ))}
      {factors.length > FIRST && (
        <Button size="xs" variant="subtle" mt="xs" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('shell.fewer') : t('what_if.all_factors', { count: count(factors.length) })}
        </Button>
      )}
    </>
  );
};
