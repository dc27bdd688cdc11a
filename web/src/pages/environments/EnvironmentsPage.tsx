import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale, useTexts } from '../../locale.tsx';
import type { EnvironmentSummary } from '../../service/environments.ts';
import { environmentsQuery } from '../../service/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { CreateEnvironment } from './CreateEnvironment.tsx';
import css from './environments.module.css';
import { ImportEnvironment } from './ImportEnvironment.tsx';

type RowProps = { readonly environment: EnvironmentSummary; readonly parent: EnvironmentSummary | undefined };

const Row = ({ environment, parent }: RowProps) => {
  const { day, count } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const { id, name, description, currency, region, valid_from, valid_to } = environment;
  return (
    <tr>
      <th scope="row">
        <Link to="/environments/$environmentId" params={{ environmentId: id }}>
          {name}
        </Link>{' '}
        {environment.is_baseline && <Tag tone="plain">{t('baseline')}</Tag>}
        {description !== '' && <span className={css.under}>{description}</span>}
      </th>
      <td>{currency}</td>
      <td className={css.wide}>{region}</td>
      <td className={`${css.wide} ${css.valid}`}>
        {valid_to === null
          ? t('valid_since', { from: day(valid_from) })
          : t('valid_between', { from: day(valid_from), to: day(valid_to) })}
      </td>
      <td className={css.wide}>{parent?.name ?? <span className="muted">{t('no_parent')}</span>}</td>
      <td className="number">{count(environment.machine_count)}</td>
      <td className={`number ${css.wide}`}>{count(environment.rate_count)}</td>
      <td className={`number ${css.wide}`}>{count(environment.tool_count)}</td>
    </tr>
  );
};

const Table = ({ environments }: { readonly environments: readonly EnvironmentSummary[] }) => {
  const t = useTexts(ENVIRONMENTS);
  return (
    <section className="card">
      <table className={`table ${css.table}`} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('currency')}</th>
            {(['region', 'valid', 'parent'] as const).map((id) => (
              <th key={id} scope="col" className={css.wide}>
                {t(id)}
              </th>
            ))}
            <th scope="col" className="number">
              {t('machines')}
            </th>
            {(['rates', 'tools'] as const).map((id) => (
              <th key={id} scope="col" className={`number ${css.wide}`}>
                {t(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {environments.map((environment) => (
            <Row
              key={environment.id}
              environment={environment}
              parent={environments.find(({ id }) => id === environment.parent_environment_id)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The plants of the organisation. */
export const EnvironmentsPage = () => {
  const t = useTexts(ENVIRONMENTS);
  const environments = useQuery(environmentsQuery);
  return (
    <Stack gap="md">
      <PageHead title={t('title')} lead={t('lead')}>
        <Link to="/purchasing">{t('purchasing')}</Link>
        <Link to="/environments/differences">{t('compare')}</Link>
        <ImportEnvironment />
      </PageHead>
      {environments.isError ? (
        <Failure error={environments.error} retry={() => environments.refetch()} />
      ) : environments.data ? (
        <Table environments={environments.data} />
      ) : (
        <Loading />
      )}
      <CreateEnvironment />
    </Stack>
  );
};
