import { Link, Outlet } from '@tanstack/react-router';
import { useLocale } from '../locale.tsx';
import { Account } from './Account.tsx';
import { Logo } from './Logo.tsx';
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
          <Logo />
        </Link>
        <nav aria-label={t('shell.pages')} className={css.pages}>
          <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
            {t('shell.parts')}
          </Link>
          <Link to="/environments">{t('shell.environments')}</Link>
          <Link to="/reference-sets">{t('shell.reference_sets')}</Link>
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
