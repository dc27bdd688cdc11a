import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../locale.tsx';
import type { EnvironmentChange } from '../../service/environments.ts';
import { membersQuery } from '../../service/organisation.ts';
import { ENVIRONMENTS } from '../../texts/environments.ts';

/** Who made a change: the name of the API key or of the member. A person who may not list the members reads only that it was a person. */
export const useActor = (): ((actor: EnvironmentChange['actor']) => string) => {
  const t = useTexts(ENVIRONMENTS);
  const members = useQuery(membersQuery).data ?? [];
  return ({ id, kind, name }) => {
    if (kind === 'user') return members.find(({ user_id }) => user_id === id)?.email ?? t('history_unknown');
    return name === null ? t('history_unknown') : t('history_key', { name });
  };
};
