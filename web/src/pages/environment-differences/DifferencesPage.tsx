import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useLocale, useTexts } from '../../locale.tsx';
import {
  assumptionsQuery,
  type EnvironmentSummary,
  fleetQuery,
  toolsQuery,
} from '../../service/environments.ts';
import { environmentsQuery } from '../../service/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { ENVIRONMENTS, SETTINGS } from '../../texts/environments.ts';
import { settingText } from '../environment/SettingRow.tsx';
import { FORMS, type SettingName } from '../environment/settings.ts';
import css from './differences.module.css';
import { changeOf, type Difference, differences, type Plant } from './differences.ts';

const route = getRouteApi('/environments/differences');

const usePlant = (id: string) => {
  const assumptions = useQuery(assumptionsQuery(id));
  const fleet = useQuery(fleetQuery(id));
  const tools = useQuery(toolsQuery(id));
  const failed = [assumptions, fleet, tools].find(({ isError }) => isError);
  const plant: Plant | null =
    assumptions.data && fleet.data && tools.data
      ? { economics: assumptions.data.economics, fleet: fleet.data, tools: tools.data }
      : null;
  return { plant, failed };
};

type Pair = { readonly left: EnvironmentSummary; readonly right: EnvironmentSummary };
type TableProps = Pair & {
  readonly kind: 'settings' | 'machines' | 'tools';
  readonly rows: readonly Difference[];
};

const isSetting = (name: string): name is SettingName => name in FORMS;

const Value = ({
  kind,
  name,
  value,
  currency,
}: {
  readonly kind: TableProps['kind'];
  readonly name: string;
  readonly value: Difference['left'];
  readonly currency: string;
}) => {
  const locale = useLocale();
  const t = useTexts(ENVIRONMENTS);
  if (value === undefined) return <span className="muted">{t('absent')}</span>;
  if (value === null) return <span className="muted">{t('not_set')}</span>;
  if (kind === 'settings' && isSetting(name)) return settingText(FORMS[name], value, currency, locale);
  if (typeof value === 'string') return value;
  return `${locale.money(value, currency)}${kind === 'machines' ? '/h' : ''}`;
};

const Table = ({ kind, rows, left, right }: TableProps) => {
  const { language, signedPercent } = useLocale();
  const t = useTexts(ENVIRONMENTS);
  const title = t(kind === 'settings' ? 'view_settings' : kind);
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-labelledby={kind}>
      <h2 id={kind}>{title}</h2>
      <table className={`table ${css.table}`} aria-labelledby={kind}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className="number">
              {left.name}
            </th>
            <th scope="col" className="number">
              {right.name}
            </th>
            <th scope="col" className={`number ${css.wide}`}>
              {t('change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const change = left.currency === right.currency || kind === 'settings' ? changeOf(row) : null;
            return (
              <tr key={row.name}>
                <th scope="row">{isSetting(row.name) ? SETTINGS[row.name][language] : row.name}</th>
                <td className="number">
                  <Value kind={kind} name={row.name} value={row.left} currency={left.currency} />
                </td>
                <td className="number">
                  <Value kind={kind} name={row.name} value={row.right} currency={right.currency} />
                </td>
                <td className={`number ${css.wide}`}>{change === null ? '' : signedPercent(change)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

const Compared = ({ left, right }: Pair) => {
  const t = useTexts(ENVIRONMENTS);
  const [first, second] = [usePlant(left.id), usePlant(right.id)];
  const failed = first.failed ?? second.failed;
  if (failed?.error) return <Failure error={failed.error} retry={() => failed.refetch()} />;
  if (first.plant === null || second.plant === null) return <Loading />;
  const found = differences(first.plant, second.plant);
  const kinds = ['settings', 'machines', 'tools'] as const;
  return (
    <>
      {left.currency !== right.currency && (
        <p className="fine">{t('currencies_differ', { left: left.currency, right: right.currency })}</p>
      )}
      {kinds.every((kind) => found[kind].length === 0) && <p className="card">{t('no_differences')}</p>}
      {kinds.map((kind) => (
        <Table key={kind} kind={kind} rows={found[kind]} left={left} right={right} />
      ))}
    </>
  );
};

/** Two environments side by side, by what they price differently. */
export const DifferencesPage = () => {
  const t = useTexts(ENVIRONMENTS);
  const navigate = useNavigate({ from: '/environments/differences' });
  const search = route.useSearch();
  const environments = useQuery(environmentsQuery);
  const all = environments.data ?? [];
  const left = all.find(({ id }) => id === search.left);
  const right = all.find(({ id }) => id === search.right);
  const options = [{ value: '', label: '–' }, ...all.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Stack gap="md">
      <PageHead
        title={t('differences_title')}
        crumbs={<Link to="/environments">{t('title')}</Link>}
        lead={t('differences_lead')}
      />
      {environments.isError && <Failure error={environments.error} retry={() => environments.refetch()} />}
      <div className={css.choosers}>
        {(['left', 'right'] as const).map((side) => (
          <NativeSelect
            key={side}
            label={t(side)}
            value={search[side] ?? ''}
            data={options}
            onChange={({ currentTarget }) =>
              navigate({ search: { ...search, [side]: currentTarget.value }, replace: true })
            }
          />
        ))}
      </div>
      {left === undefined || right === undefined ? (
        <p className="muted">{t('choose_two')}</p>
      ) : (
        <Compared left={left} right={right} />
      )}
    </Stack>
  );
};
