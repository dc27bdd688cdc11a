import { useTexts } from '../../locale.tsx';
import type { EnvironmentAssumptions } from '../../service/environments.ts';
import { Tag } from '../../shell/Tag.tsx';
import { ENVIRONMENTS } from '../../texts/environments.ts';
import css from './environment.module.css';

type Props = {
  readonly level: 'calculation' | 'environment' | 'parent' | 'platform';
  readonly source: string | null;
  readonly sources?: EnvironmentAssumptions['sources'];
};

/** Who states a value: the environment, a parent or the platform, with the source that was given. */
export const Origin = ({ level, source, sources = {} }: Props) => {
  const t = useTexts(ENVIRONMENTS);
  const cited = source === null ? undefined : sources[source];
  const words = source === 'assumed' ? t('assumed') : (cited?.title ?? source);
  return (
    <span className={css.origin}>
      <Tag tone={level === 'environment' ? 'good' : 'plain'}>{t(`origin_${level}`)}</Tag>
      {words !== null && words !== '' && (
        <span className={css.source} title={cited?.address ?? words}>
          {words}
        </span>
      )}
    </span>
  );
};
