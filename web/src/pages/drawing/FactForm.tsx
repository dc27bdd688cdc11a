import { Alert, Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import { type DrawingFact, ShouldCostError } from '../../service/client.ts';
import css from './drawing.module.css';
import {
  correctionOf,
  type Draft,
  draftOf,
  type FactValue,
  fieldsOf,
  inputsOf,
  isIncomplete,
} from './fields.ts';

type Names = 'field.nominal';

const Inputs = ({
  fact,
  draft,
  set,
}: {
  readonly fact: DrawingFact;
  readonly draft: Draft;
  readonly set: (key: string, value: string | number | boolean) => void;
}) => {
  const { t, language } = useLocale();
  const numbers = {
    thousandSeparator: language === 'de' ? '.' : ',',
    decimalSeparator: language === 'de' ? ',' : '.',
    hideControls: true,
  };
  const number = (key: string, unit: string | undefined, isWhole: boolean) => (
    <NumberInput
      key={key}
      {...numbers}
      size="xs"
      label={t(`field.${key}` as Names)}
      suffix={unit === undefined ? '' : ` ${unit}`}
      value={draft[key] as string | number}
      allowDecimal={!isWhole}
      onChange={(value) => set(key, value)}
    />
  );
  return fieldsOf(fact).map(({ key, input, unit, choices = [] }) => {
    if (input === 'limits') return inputsOf({ key, input }).map((one) => number(one, unit, false));
    const label = t(`field.${key}` as Names);
    const value = String(draft[key] ?? '');
    switch (input) {
      case 'flag':
        return (
          <Checkbox
            key={key}
            size="xs"
            className={css.flag}
            label={label}
            checked={draft[key] === true}
            onChange={({ currentTarget }) => set(key, currentTarget.checked)}
          />
        );
      case 'text':
        return (
          <TextInput
            key={key}
            size="xs"
            label={label}
            value={value}
            maxLength={200}
            onChange={({ currentTarget }) => set(key, currentTarget.value)}
          />
        );
      case 'choice':
        return (
          <NativeSelect
            key={key}
            size="xs"
            label={label}
            value={value}
            data={['', ...choices]}
            onChange={({ currentTarget }) => set(key, currentTarget.value)}
          />
        );
      default:
        return number(key, unit, input === 'count');
    }
  });
};

type Props = {
  readonly fact: DrawingFact;
  readonly isAsked: boolean;
  /** Keys to replace, `{}` to confirm the fact as read, null to remove it. */
  readonly correct: (value: FactValue | null) => Promise<void>;
};

/** The values of a fact, to correct, confirm or remove. */
export const FactForm = ({ fact, isAsked, correct }: Props) => {
  const { t } = useLocale();
  const [draft, setDraft] = useState(() => draftOf(fact));
  const save = useMutation({ mutationFn: correct });
  const correction = correctionOf(fact, draft);
  const isChanged = Object.keys(correction).length > 0;
  const isStruck = fact.correction?.is_struck === true;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged && !isIncomplete(fact, draft)) save.mutate(correction);
  };
  if (isStruck)
    return (
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate({})}>
        {t('drawing.restore')}
      </Button>
    );
  return (
    <form onSubmit={submit} className={css.form}>
      <div className={css.fields}>
        <Inputs
          fact={fact}
          draft={draft}
          set={(key, value) => setDraft((before) => ({ ...before, [key]: value }))}
        />
      </div>
      {save.isError && (
        <Alert color="red" variant="light" role="alert">
          {save.error instanceof ShouldCostError && save.error.status > 0
            ? save.error.message
            : t('shell.no_connection')}
        </Alert>
      )}
      <div className={css.buttons}>
        {isAsked && !isChanged ? (
          <Button size="xs" loading={save.isPending} onClick={() => save.mutate({})}>
            {t('drawing.confirm')}
          </Button>
        ) : (
          <Button
            size="xs"
            type="submit"
            disabled={!isChanged || isIncomplete(fact, draft)}
            loading={save.isPending}
          >
            {t('drawing.correct')}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={save.isPending} onClick={() => save.mutate(null)}>
          {t('drawing.remove')}
        </Button>
      </div>
    </form>
  );
};
