import { useLocale } from '../../locale.tsx';
import type { Calculation } from '../../service/client.ts';
import { Tag } from '../../shell/Tag.tsx';
import { isTextId } from '../../texts/index.ts';

type Sources = Calculation['cost_sheet_sources'];

const ROWS = ['rate', 'machine', 'tool', 'subcontractor', 'factor', 'line', 'operation'] as const;
const SETTING = 'environment.settings.';
const PARAMETER = 'parameter:';

/** Null for a bibliographic reference. Some addresses are stored without a scheme. */
const addressOf = (text: string): string | null => {
  if (/^https?:\/\//.test(text)) return text;
  return /^[\w-]+(\.[\w-]+)+\/\S+$/.test(text) ? `https://${text}` : null;
};

const One = ({ source, sources }: { readonly source: string; readonly sources: Sources }) => {
  const { t } = useLocale();
  const cited = sources[source];
  if (cited !== undefined) {
    const name = [cited.author, cited.title, cited.year].filter((part) => part !== null).join(', ');
    const address = addressOf(cited.address);
    return address !== null ? (
      <a href={address} target="_blank" rel="noreferrer">
        {name}
      </a>
    ) : (
      <span title={cited.address}>{name}</span>
    );
  }
  if (source === 'assumed') return <Tag tone="warn">{t('source.assumed')}</Tag>;
  if (source.startsWith(SETTING))
    return t('source.setting', { name: source.slice(SETTING.length).replaceAll('_', ' ') });
  if (source.startsWith(PARAMETER)) return t('source.parameter', { name: source.slice(PARAMETER.length) });
  const row = ROWS.find((kind) => source.startsWith(`${kind}:`));
  if (row !== undefined) return t(`source.row.${row}`, { name: source.slice(row.length + 1) } as never);
  const id = `source.${source}`;
  return isTextId(id) ? t(id as 'source.cad') : source;
};

/** Source of a value, as a link if it has an address. Several are separated by `;`. */
export const Source = ({ source, sources }: { readonly source: string; readonly sources: Sources }) => (
  <>
    {source.split(';').map((one, index) => (
      <span key={one}>
        {index > 0 && '; '}
        <One source={one.trim()} sources={sources} />
      </span>
    ))}
  </>
);
