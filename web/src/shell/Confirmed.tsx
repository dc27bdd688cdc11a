import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocale } from '../locale.tsx';

type Props = {
  readonly label: string;
  /** Tells buttons of the same label apart. */
  readonly about: string;
  /** What happens, as a question. */
  readonly question: string;
  readonly isPending: boolean;
  readonly act: () => void;
};

/** A button for an action that cannot be undone. It asks for confirmation first. */
export const Confirmed = ({ label, about, question, isPending, act }: Props) => {
  const { t } = useLocale();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking)
    return (
      <Button
        size="xs"
        // On the wash of `subtle` under the pointer, red has too little contrast.
        variant="transparent"
        color="red"
        aria-label={`${label}: ${about}`}
        loading={isPending}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
    );
  return (
    <fieldset aria-label={question} className="asking">
      <span>{question}</span>
      <Button
        size="xs"
        color="red"
        autoFocus
        onClick={() => {
          setIsAsking(false);
          act();
        }}
      >
        {label}
      </Button>
      <Button size="xs" variant="default" onClick={() => setIsAsking(false)}>
        {t('shell.cancel')}
      </Button>
    </fieldset>
  );
};
