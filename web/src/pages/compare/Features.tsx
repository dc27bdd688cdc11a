import { textOrId } from '../../../../src/texts/index.ts';
import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { sizesOf } from '../part/feature-sizes.ts';
import { featureChanges } from './features.ts';

type Props = { readonly left: Calculation; readonly right: Calculation };

/** Features that changed between two revisions. */
export const Features = ({ left, right }: Props) => {
  const { t, count, value, language } = useLocale();
  const isSamePart = left.part_id === right.part_id && left.part_revision_id !== right.part_revision_id;
  if (!isSamePart || left.geometry === null || right.geometry === null) return null;
  const changes = featureChanges(left.geometry.features, right.geometry.features);
  const title = t('compare.features', { first: left.revision_code, second: right.revision_code });
  return (
    <section className="card" aria-labelledby="features-title">
      <h2 id="features-title">{title}</h2>
      {changes.length === 0 ? (
        <p className="muted">{t('compare.same_features')}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('compare.feature')}</th>
              <th scope="col" className="number">
                {t('part.revision', { code: left.revision_code })}
              </th>
              <th scope="col" className="number">
                {t('part.revision', { code: right.revision_code })}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, feature, left: before, right: after }) => (
              <tr key={key}>
                <th scope="row">
                  {textOrId(language, `feature.${feature.kind}`, {})} {sizesOf(feature, value)}
                </th>
                <td className="number">{count(before)}</td>
                <td className="number">{count(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
