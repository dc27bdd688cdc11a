import { Button, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../locale.tsx';
import { environmentsQuery } from '../../service/queries.ts';
import { PageHead } from '../../shell/PageHead.tsx';
import { Views } from '../../shell/Views.tsx';
import { KNOWN_PRICES } from '../../texts/known-prices.ts';
import { Accuracy } from './Accuracy.tsx';
import { Calibration } from './Calibration.tsx';
import { Import } from './Import.tsx';
import css from './known-prices.module.css';
import { Negotiation } from './Negotiation.tsx';
import { KNOWN_PRICE_VIEWS } from './views.ts';

const route = getRouteApi('/known-prices');

/** Which calculations the prices are compared with, and in which currency. */
const Choosers = ({ withAny }: { readonly withAny: boolean }) => {
  const t = useTexts(KNOWN_PRICES);
  const navigate = useNavigate({ from: '/known-prices' });
  const search = route.useSearch();
  const environments = useQuery(environmentsQuery).data ?? [];
  const currencies = [...new Set(['EUR', 'USD', ...environments.map(({ currency }) => currency)])].sort();
  const choose = (field: 'environment' | 'currency', value: string) => {
    const { [field]: _before, ...others } = search;
    return navigate({ search: value === '' ? others : { ...others, [field]: value }, replace: true });
  };
  return (
    <div className={css.choosers}>
      <NativeSelect
        label={t(withAny ? 'environment' : 'environment_of')}
        value={search.environment ?? (withAny ? '' : (environments.find((one) => one.is_baseline)?.id ?? ''))}
        data={[
          ...(withAny ? [{ value: '', label: t('any_environment') }] : []),
          ...environments.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => choose('environment', currentTarget.value)}
      />
      <NativeSelect
        label={t('currency')}
        value={search.currency ?? ''}
        data={[
          { value: '', label: t('as_priced') },
          ...currencies.map((currency) => ({ value: currency, label: currency })),
        ]}
        onChange={({ currentTarget }) => choose('currency', currentTarget.value)}
      />
    </div>
  );
};

/** Known prices of the organisation. */
export const KnownPricesPage = () => {
  const t = useTexts(KNOWN_PRICES);
  const search = route.useSearch();
  const { view = 'list', environment, currency } = search;
  const baseline = useQuery(environmentsQuery).data?.find((one) => one.is_baseline)?.id;
  const calibrated = environment ?? baseline;
  return (
    <Stack gap="md">
      <PageHead title={t('title')} lead={t('lead')}>
        {view !== 'import' && (
          <Button component={Link} to="/known-prices" search={{ ...search, view: 'import' } as never}>
            {t('import_prices')}
          </Button>
        )}
      </PageHead>
      <Views label={t('views')}>
        {KNOWN_PRICE_VIEWS.map((one) => (
          <Link
            key={one}
            to="/known-prices"
            search={{ ...search, view: one }}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`view_${one}`)}
          </Link>
        ))}
      </Views>
      {view !== 'import' && <Choosers withAny={view !== 'calibration'} />}
      {view === 'list' && <Negotiation asked={{ environment, currency }} />}
      {view === 'import' && <Import />}
      {view === 'accuracy' && <Accuracy asked={{ environment, currency }} />}
      {view === 'calibration' && calibrated !== undefined && (
        <Calibration key={calibrated} environment={calibrated} currency={currency} />
      )}
    </Stack>
  );
};
