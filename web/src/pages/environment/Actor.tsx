import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../locale.tsx';
import type { EnvironmentChange } from '../../service/environments.ts';
import { membersQuery } from '../../service/organisation.ts';
import { ENVIRONMENTS } from '../../texts/environments.ts';

/** The name of whoever made a change: the key, or the member. People who may not see the members read that it was a person. */
export const useActor = (): ((actor: EnvironmentChange['actor']) => string) => {
  const t = useTexts(ENVIRONMENTS);
  const members = useQuery(membersQuery).data ?? [];
  return ({ id, kind, name }) => {
    if (kind === 'user') return members.find(({ user_id }) => user_id === id)?.email ?? t('history_unknown');
    return name === null ? t('history_unknown') : t('history_key', { name });
  };
};
