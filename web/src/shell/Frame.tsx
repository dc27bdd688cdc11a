import type { ReactNode } from 'react';
import { useLocale } from '../locale.tsx';
import { Logo } from './Logo.tsx';
import { Preferences } from './Preferences.tsx';
import css from './shell.module.css';

/** Frame of a page that needs no session. */
export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useLocale();
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className={css.header}>
        <span className={css.brand}>
          <Logo />
        </span>
        <div className={css.tools}>
          <Preferences />
        </div>
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
};
