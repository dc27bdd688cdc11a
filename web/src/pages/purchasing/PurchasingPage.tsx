import { Stack } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../../locale.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { Views } from '../../shell/Views.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import { PURCHASING } from '../../texts/purchasing.ts';
import { Currencies } from './Currencies.tsx';
import { Materials } from './Materials.tsx';
import { StandardParts } from './StandardParts.tsx';
import { Remnants, Stock } from './Stock.tsx';
import { PURCHASING_SECTIONS, type PurchasingSection } from './sections.ts';

const route = getRouteApi('/purchasing');

const VIEWS = {
  materials: Materials,
  stock: Stock,
  standard_parts: StandardParts,
  currencies: Currencies,
  remnants: Remnants,
} as const satisfies Record<PurchasingSection, unknown>;

/** What the organisation buys, at its own prices. */
export const PurchasingPage = () => {
  const t = useTexts(PURCHASING);
  const e = useTexts(ENVIRONMENTS);
  const { section = 'materials' } = route.useSearch();
  const View = VIEWS[section];
  return (
    <Stack gap="md">
      <PageHead title={t('title')} crumbs={<Link to="/environments">{e('title')}</Link>} lead={t('lead')} />
      <Views label={t('sections')}>
        {PURCHASING_SECTIONS.map((one) => (
          <Link
            key={one}
            to="/purchasing"
            search={one === 'materials' ? {} : { section: one }}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {t(one)}
          </Link>
        ))}
      </Views>
      <View />
    </Stack>
  );
};
