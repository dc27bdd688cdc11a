import { Link, Outlet } from '@tanstack/react-router';
import { useLocale } from '../locale.tsx';
import { Account } from './Account.tsx';
import { Preferences } from './Preferences.tsx';
import css from './shell.module.css';

/** Frame of every page. */
export const Shell = () => {
  const { t } = useLocale();
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className={css.header}>
        <Link to="/" className={css.brand}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <rect x="1" y="12" width="5" height="9" rx="1" fill="var(--bar-surcharge)" />
            <rect x="8.5" y="7" width="5" height="14" rx="1" fill="var(--bar-cost)" />
            <rect x="16" y="1" width="5" height="20" rx="1" fill="var(--bar-total)" />
          </svg>
          should-cost
        </Link>
        <nav aria-label={t('shell.pages')} className={css.pages}>
          <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
            {t('shell.parts')}
          </Link>
          <Link to="/environments">{t('shell.environments')}</Link>
          <Link to="/known-prices">{t('shell.known_prices')}</Link>
          <Link to="/work">{t('shell.work')}</Link>
          <Link to="/settings">{t('shell.settings')}</Link>
        </nav>
        <div className={css.tools}>
          <Preferences />
          <Account />
        </div>
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
};
