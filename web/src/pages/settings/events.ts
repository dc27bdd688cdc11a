import { useTexts } from '../../locale.tsx';
import type { WebhookEndpoint } from '../../service/organisation.ts';
import { SETTINGS } from '../../texts/settings.ts';

/** The event type that stands for every event. */
export const ALL = '*';

/** The events of an endpoint in words. */
export const useEventWords = () => {
  const t = useTexts(SETTINGS);
  return ({ event_types }: WebhookEndpoint): string =>
    event_types.map((type) => (type === ALL ? t('all_events') : type)).join(', ');
};
