import type { ReactNode } from 'react';
import css from './tag.module.css';

/** A word in a coloured pill. The colour repeats what the word says. */
export const Tag = ({
  tone,
  children,
}: {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
  readonly children: ReactNode;
}) => (
  <span className={css.tag} data-tone={tone}>
    {children}
  </span>
);
