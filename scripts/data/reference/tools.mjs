/** The platform's tools with their cutting data: what a job shop keeps in the crib. */
import { bandRow, firstOf, rowOf } from './cutting-rows.mjs';
import { perEuro, presetRow } from './regions.mjs';
import { significant } from './tables.mjs';
import { TOOLS } from './tool-list.mjs';

const GROUPS = [
  'P',
  'P_alloy',
  'P_tool',
  'M',
  'K',
  'K_gjs',
  'N_al_wrought',
  'N_cu',
  'N_plastic',
  'S_ti',
  'S_ni',
  'H',
];

const join = (...found) => {
  const keys = [...new Set(found.filter(Boolean).flatMap((row) => row.citation.split(';')))];
  const cited = keys.filter((key) => key !== 'assumed');
  return cited.length === keys.length ? keys.join(';') : 'assumed';
};

/** Feed per revolution of the tool in a group: by diameter band, else one value for the bin. */
const feedOf = (tool, group) => {
  if (tool.feed.pitch) return { value: tool.feed.pitch, row: undefined };
  const bin = (name) => tool.feed.bin.replace('*', name);
  const row = firstOf(
    group,
    (name) =>
      bandRow(bin(name), tool.feed.parameter, tool.diameter_mm ?? 0) ?? rowOf(bin(name), tool.feed.parameter),
  );
  return row && { value: Number(row.value) * (tool.feed.parameter === 'fz' ? tool.flutes : 1), row };
};

const depthOf = (tool, group) => {
  if (tool.ap_max_mm !== undefined) return { value: tool.ap_max_mm };
  if (!tool.depth) return { value: null };
  const row = firstOf(group, (name) => rowOf(tool.depth.bin.replace('*', name), tool.depth.parameter));
  return row
    ? { value: Number(row.value) * (tool.depth.per_diameter ? tool.diameter_mm : 1), row }
    : { value: null };
};

const cuttingData = (tool) =>
  GROUPS.filter((group) => tool.groups?.includes(group) ?? true).flatMap((group) => {
    const speed = rowOf(tool.speed.replace('*', group), 'vc');
    const feed = speed && feedOf(tool, group);
    if (!feed) return [];
    const depth = depthOf(tool, group);
    return [
      {
        iso_group: group,
        vc_m_min: Number(speed.value),
        fz_mm: significant(feed.value / tool.flutes, 4),
        ap_max_mm: depth.value === null ? null : significant(depth.value, 3),
        source: join(speed, feed.row, depth.row),
        sigma: Math.max(...[speed, feed.row, depth.row].filter(Boolean).map((row) => Number(row.sigma))),
      },
    ];
  });

/** Minutes of cut in one life; a drill's and a tap's life is counted in metres and holes of group P and converted here. */
const lifeOf = (tool, data) => {
  const { bin, parameter } = tool.life;
  const row = rowOf(bin, parameter);
  const steel = data.find((datum) => datum.iso_group === 'P');
  const feedMmMin =
    steel && ((1000 * steel.vc_m_min) / (Math.PI * tool.diameter_mm)) * steel.fz_mm * tool.flutes;
  const value = Number(row.value);
  if (row.unit === 'min') return { value, row };
  if (row.unit === 'm') return { value: (value * 1000) / feedMmMin, row };
  return { value: (value * 2 * (2 * tool.diameter_mm + 3 * tool.feed.pitch)) / feedMmMin, row };
};

export const toolsOf = ({ country, currency }) => {
  const factor = perEuro(currency) * Number(presetRow('overheads', 'tooling_factor', country).value);
  return TOOLS.map((tool) => {
    const data = cuttingData(tool);
    const life = lifeOf(tool, data);
    return {
      key: tool.key,
      name: tool.name,
      klass: tool.klass,
      diameter_mm: tool.diameter_mm,
      flutes: tool.flutes,
      material: tool.material,
      price: significant(tool.price * factor, 3),
      life_min: significant(life.value, 3),
      cutting_data: data,
      citations: { price: 'assumed', life_min: life.row.citation },
      sigmas: { price: 0.3, life_min: Number(life.row.sigma) },
      ...(tool.note ? { note: tool.note } : {}),
    };
  });
};
