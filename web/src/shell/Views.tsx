import type { ReactNode } from 'react';
import css from './views.module.css';

/** Links to the views of a page. Each view has an address; the current one carries `aria-current`. */
export const Views = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav aria-label={label} className={css.views}>
    {children}
  </nav>
);
