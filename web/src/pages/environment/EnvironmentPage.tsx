import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useLocale, useTexts } from '../../locale.tsx';
import { auditQuery, type Environment, environmentQuery } from '../../service/environments.ts';
import { environmentsQuery } from '../../service/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { Views } from '../../shell/Views.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { STATEMENTS } from '../../texts/statements.ts';
import { Actions } from './Actions.tsx';
import { AuditSummary } from './Audit.tsx';
import { Calculator } from './Calculator.tsx';
import { Calibration } from './Calibration.tsx';
import { History } from './History.tsx';
import { Identity } from './Identity.tsx';
import { Machines } from './Machines.tsx';
import { Parameters } from './Parameters.tsx';
import { Rates } from './Rates.tsx';
import { Settings } from './Settings.tsx';
import { Subcontractors } from './Subcontractors.tsx';
import { Tools } from './Tools.tsx';
import { ENVIRONMENT_VIEWS, type EnvironmentView } from './views.ts';

const route = getRouteApi('/environments/$environmentId');

const NAMES = {
  settings: 'view_settings',
  machines: 'machines',
  rates: 'rates',
  tools: 'tools',
  calculator: 'view_calculator',
  history: 'view_history',
} as const satisfies Partial<Record<EnvironmentView, string>>;

const useNames = () => {
  const t = useTexts(ENVIRONMENTS);
  const statements = useTexts(STATEMENTS);
  return (view: EnvironmentView): string =>
    view === 'subcontractors' || view === 'parameters' || view === 'calibration'
      ? statements(view)
      : t(NAMES[view]);
};

const View = ({
  view,
  environment,
}: {
  readonly view: EnvironmentView;
  readonly environment: Environment;
}) => {
  const findings = useQuery(auditQuery(environment.id)).data?.findings ?? [];
  switch (view) {
    case 'settings':
      return <Settings environment={environment} findings={findings} />;
    case 'machines':
      return <Machines environment={environment} findings={findings} />;
    case 'rates':
      return <Rates environment={environment} findings={findings} />;
    case 'tools':
      return <Tools environment={environment} findings={findings} />;
    case 'subcontractors':
      return <Subcontractors environment={environment} />;
    case 'parameters':
      return <Parameters environment={environment} findings={findings} />;
    case 'calibration':
      return <Calibration environment={environment} />;
    case 'calculator':
      return <Calculator environment={environment} />;
    case 'history':
      return <History environment={environment} />;
  }
};

const Facts = ({ environment }: { readonly environment: Environment }) => {
  const { day } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const all = useQuery(environmentsQuery).data ?? [];
  const parent = all.find(({ id }) => id === environment.parent_environment_id);
  const { currency, region, valid_from, valid_to } = environment;
  return (
    <>
      {currency} · {region} ·{' '}
      {valid_to === null
        ? t('valid_since', { from: day(valid_from) })
        : t('valid_between', { from: day(valid_from), to: day(valid_to) })}{' '}
      · {t('parent')}:{' '}
      {parent === undefined ? (
        t('no_parent')
      ) : (
        <Link to="/environments/$environmentId" params={{ environmentId: parent.id }}>
          {parent.name}
        </Link>
      )}{' '}
      {environment.is_baseline && <Tag tone="plain">{t('baseline')}</Tag>}{' '}
      {environment.is_calibrated && <Tag tone="plain">{t('calibrated')}</Tag>}
    </>
  );
};

const Shown = ({ environment }: { readonly environment: Environment }) => {
  const t = useTexts(ENVIRONMENTS);
  const nameOf = useNames();
  const { view = 'settings' } = route.useSearch();
  return (
    <>
      <PageHead
        title={environment.name}
        crumbs={<Link to="/environments">{t('title')}</Link>}
        lead={<Facts environment={environment} />}
      >
        <Actions environment={environment} />
      </PageHead>
      <Identity key={environment.config_revision} environment={environment} />
      <AuditSummary id={environment.id} />
      <Views label={t('views')}>
        {ENVIRONMENT_VIEWS.map((one) => (
          <Link
            key={one}
            to="/environments/$environmentId"
            params={{ environmentId: environment.id }}
            search={one === 'settings' ? {} : { view: one }}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {nameOf(one)}
          </Link>
        ))}
      </Views>
      <View view={view} environment={environment} />
    </>
  );
};

/** One environment: what it states, what it inherits, and what its audit found. */
export const EnvironmentPage = () => {
  const { environmentId } = route.useParams();
  const environment = useQuery(environmentQuery(environmentId));
  return (
    <Stack gap="md">
      {environment.isError ? (
        <Failure error={environment.error} retry={() => environment.refetch()} />
      ) : environment.data ? (
        <Shown environment={environment.data} />
      ) : (
        <Loading />
      )}
    </Stack>
  );
};
