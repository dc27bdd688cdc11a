import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './page-head.module.css';

type Props = {
  readonly title: string;
  /** Links to the pages above this one. */
  readonly crumbs?: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
};

/** Heading of a page, with its actions beside it. */
export const PageHead = ({ title, crumbs, lead, children }: Props) => (
  <header className={css.head}>
    <div>
      {crumbs !== undefined && <nav className={css.crumbs}>{crumbs}</nav>}
      <Title order={1} size="h2">
        {title}
      </Title>
      {lead !== undefined && <p className={css.lead}>{lead}</p>}
    </div>
    <div className={css.actions}>{children}</div>
  </header>
);
