import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../locale.tsx';
import { organisation } from '../../service/client.ts';
import { sessionQuery } from '../../service/queries.ts';
import { WORK } from '../../texts/work.ts';
import css from './work.module.css';

type Props = { readonly id: string; readonly about: string };

/** For owners and administrators: the run in the support console, which links operators to its workflow in Temporal. */
export const Workflow = ({ id, about }: Props) => {
  const t = useTexts(WORK);
  const places = useQuery(sessionQuery).data?.organisations ?? [];
  const slug = organisation.slug();
  const place = places.find((one) => one.slug === slug) ?? places[0];
  if (place === undefined || place.role === 'member') return null;
  return (
    <a
      className={css.workflow}
      href={`/console/orgs/${place.id}/find?id=${id}`}
      aria-label={`${t('workflow')}: ${about}`}
    >
      {t('workflow')}
    </a>
  );
};
