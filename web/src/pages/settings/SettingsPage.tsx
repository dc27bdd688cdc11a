import { Stack } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../../locale.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { Views } from '../../shell/Views.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import { Apps } from './Apps.tsx';
import { Billing } from './Billing.tsx';
import { Endpoint } from './Endpoint.tsx';
import { Endpoints } from './Endpoints.tsx';
import { Files } from './Files.tsx';
import { Keys } from './Keys.tsx';
import { Members } from './Members.tsx';
import { SECTIONS, type Section } from './sections.ts';

const route = getRouteApi('/settings');

const SectionOf = ({
  section,
  endpoint,
}: {
  readonly section: Section;
  readonly endpoint: string | undefined;
}) => {
  switch (section) {
    case 'members':
      return <Members />;
    case 'keys':
      return <Keys />;
    case 'webhooks':
      return endpoint === undefined ? <Endpoints /> : <Endpoint key={endpoint} id={endpoint} />;
    case 'apps':
      return <Apps />;
    case 'files':
      return <Files />;
    case 'billing':
      return <Billing />;
  }
};

/** What an owner needs: people, credentials, endpoints, and what is spent. */
export const SettingsPage = () => {
  const t = useTexts(SETTINGS);
  const { section = 'members', endpoint } = route.useSearch();
  return (
    <Stack gap="md">
      <PageHead title={t('title')} />
      <Views label={t('sections')}>
        {SECTIONS.map((one) => (
          <Link
            key={one}
            to="/settings"
            search={one === 'members' ? {} : { section: one }}
            activeOptions={{ exact: one === 'members', includeSearch: true }}
          >
            {t(one)}
          </Link>
        ))}
      </Views>
      <SectionOf section={section} endpoint={endpoint} />
    </Stack>
  );
};
