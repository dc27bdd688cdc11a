import { ActionIcon, SegmentedControl, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useLocale } from '../locale.tsx';
import type { Language } from '../texts/index.ts';

const SUN =
  'M10 4V2m0 16v-2M4 10H2m16 0h-2M5.8 5.8 4.3 4.3m11.4 11.4-1.5-1.5m0-8.4 1.5-1.5M4.3 15.7l1.5-1.5M13.5 10a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0Z';
const MOON = 'M17 11.5A7 7 0 1 1 8.5 3a5.5 5.5 0 0 0 8.5 8.5Z';

/** Language and colours; both are remembered in this browser. */
export const Preferences = () => {
  const { t, language, choose } = useLocale();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = isDark ? t('shell.to_light') : t('shell.to_dark');
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('shell.language')}
        value={language}
        onChange={(value) => choose(value as Language)}
        data={[
          { value: 'en', label: 'EN' },
          { value: 'de', label: 'DE' },
        ]}
      />
      <ActionIcon
        variant="default"
        size="md"
        aria-label={label}
        title={label}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        <svg width="16" height="16" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
          <path d={isDark ? SUN : MOON} strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </ActionIcon>
    </>
  );
};
