import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../locale.tsx';

type Props<Item> = {
  readonly items: readonly Item[];
  readonly most: number;
  readonly className: string | undefined;
  readonly children: (item: Item) => ReactNode;
};

/** A list that shows its first entries, and all of them when asked. */
export const Shortened = <Item,>({ items, most, className, children }: Props<Item>) => {
  const { t, count } = useLocale();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, most);
  return (
    <>
      <ul className={className}>{shown.map(children)}</ul>
      {items.length > most && (
        <Button size="xs" variant="subtle" mt="xs" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('shell.fewer') : t('shell.all', { count: count(items.length) })}
        </Button>
      )}
    </>
  );
};
