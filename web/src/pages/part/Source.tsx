import { useLocale } from '../../locale.tsx';
import type { Sheeted } from '../../service/client.ts';
import { Tag } from '../../shell/Tag.tsx';
import { isTextId } from '../../texts/index.ts';
import { ChangedAt, type Door } from './Place.tsx';

const ROWS = ['rate', 'machine', 'tool', 'subcontractor', 'factor', 'line', 'operation'] as const;
/** Where rows of an environment are changed. */
const DOORS: Readonly<Partial<Record<(typeof ROWS)[number], Door>>> = {
  rate: 'environment.rates',
  machine: 'environment.machines',
  tool: 'environment.tools',
};
const SETTING = 'environment.settings.';
const PARAMETER = 'parameter:';

/** Null for a bibliographic reference. Some addresses are stored without a scheme. */
const addressOf = (text: string): string | null => {
  if (/^https?:\/\//.test(text)) return text;
  return /^[\w-]+(\.[\w-]+)+\/\S+$/.test(text) ? `https://${text}` : null;
};

type Props = { readonly source: string; readonly calculation: Sheeted };

const One = ({ source, calculation }: Props) => {
  const { t } = useLocale();
  const cited = calculation.cost_sheet_sources[source];
  const changedAt = (door: Door, words: string) => (
    <ChangedAt calculation={calculation} door={door}>
      {words}
    </ChangedAt>
  );
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
    return changedAt(
      'environment.settings',
      t('source.setting', { name: source.slice(SETTING.length).replaceAll('_', ' ') }),
    );
  if (source.startsWith(PARAMETER)) return t('source.parameter', { name: source.slice(PARAMETER.length) });
  const row = ROWS.find((kind) => source.startsWith(`${kind}:`));
  if (row !== undefined) {
    const words = t(`source.row.${row}`, { name: source.slice(row.length + 1) } as never);
    const door = DOORS[row];
    return door === undefined ? words : changedAt(door, words);
  }
  if (source === 'drawing' || source === 'request')
    return changedAt(source === 'drawing' ? 'drawing' : 'calculation.inputs', t(`source.${source}`));
  const id = `source.${source}`;
  return isTextId(id) ? t(id as 'source.cad') : source;
};

/** Source of a value, as a link to its address, or to the page where it can be changed. Several are separated by `;`. */
export const Source = ({ source, calculation }: Props) => (
  <>
    {source.split(';').map((one, index) => (
      <span key={one}>
        {index > 0 && '; '}
        <One source={one.trim()} calculation={calculation} />
      </span>
    ))}
  </>
);
