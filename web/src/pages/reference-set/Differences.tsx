import { useQuery } from '@tanstack/react-query';
import { unitOf } from '../../format.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { differencesQuery, type RepriceDifferences } from '../../service/reference-sets.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { REFERENCE } from '../../texts/reference-sets.ts';
import css from '../reference-sets/reference-sets.module.css';

const Versions = ({ found: { before, after } }: { readonly found: RepriceDifferences }) => {
  const { count } = useLocale();
  const t = useTexts(REFERENCE);
  const revision = (value: number | null): string => (value === null ? '–' : count(value));
  return (
    <p className={css.lead}>
      {before.engine_version !== after.engine_version &&
        `${t('engine_versions', { before: before.engine_version ?? '–', after: after.engine_version ?? '–' })}. `}
      {before.config_revision !== after.config_revision &&
        t('environment_revisions', {
          before: revision(before.config_revision),
          after: revision(after.config_revision),
        })}
    </p>
  );
};

const Lines = ({ lines, currency }: Pick<RepriceDifferences, 'lines' | 'currency'>) => {
  const { amount, signed, value } = useLocale();
  const t = useTexts(REFERENCE);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll what is wider than a phone
    <section className={css.scroll} tabIndex={0} aria-label={t('line')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {(['before', 'after', 'difference'] as const).map((id) => (
              <th key={id} scope="col" className="number">
                {t(id)} ({currency})
              </th>
            ))}
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ path, before, after, delta, causes, terms }) => (
            <tr key={path.join(' / ')}>
              <th scope="row" className={css.line}>
                {path.length > 1 && <span className={css.above}>{path.slice(0, -1).join(' / ')} / </span>}
                {path.at(-1)}
              </th>
              <td className="number">{before === null ? '–' : amount(before)}</td>
              <td className="number">{after === null ? '–' : amount(after)}</td>
              <td className="number">{signed(delta)}</td>
              <td className={css.line}>
                {causes.map((cause) => t(`cause_${cause}`)).join(', ')}
                {terms.map(({ term, before: from, after: to, unit }) => (
                  <div key={`${term} ${from} ${to}`} className={css.above}>
                    {term.replaceAll('_', ' ')}: {from === null ? '–' : value(from)} →{' '}
                    {to === null ? '–' : value(to)} {unitOf(unit, currency)}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

type Props = {
  readonly setId: string;
  readonly repriceId: string;
  readonly revisionId: string;
  readonly part: string;
};

/** Which lines of a part differ from the accepted price, and why. */
export const Differences = ({ setId, repriceId, revisionId, part }: Props) => {
  const t = useTexts(REFERENCE);
  const found = useQuery(differencesQuery(setId, repriceId, revisionId));
  return (
    <section className="card" aria-labelledby="lines-title">
      <h2 id="lines-title">{t('lines', { part })}</h2>
      {found.isError ? (
        <Failure error={found.error} retry={() => found.refetch()} />
      ) : found.isPending ? (
        <Loading />
      ) : (
        <>
          <Versions found={found.data} />
          {found.data.lines.length === 0 ? <p>{t('no_lines')}</p> : <Lines {...found.data} />}
        </>
      )}
    </section>
  );
};
