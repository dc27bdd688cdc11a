import { Button, NativeSelect } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useLocale } from '../../locale.tsx';
import { coloursOf, type FaceGroup } from '../../model/groups.ts';
import { CHOSEN, colourAt, type FaceArea, HEAT_STOPS, heatOf, PLAIN, placeOf } from '../../model/heat.ts';
import { GroupLegend, HeatLegend, placesFor, WallLegend } from '../../model/Legends.tsx';
import { PartModel } from '../../model/PartModel.tsx';
import type { Section } from '../../model/section.ts';
import { wallColour, wallRange } from '../../model/walls.ts';
import { useScheme } from '../../scheme.ts';
import type { Calculation } from '../../service/client.ts';
import { FacePanel } from './FacePanel.tsx';
import { faceGroups, GROUPINGS, type Grouping } from './face-groups.ts';
import type { Severity } from './findings.ts';
import css from './part.module.css';
import { SectionControl } from './SectionControl.tsx';
import { chosenFaces, type Selection } from './selection.ts';

type Mode = 'heat' | 'wall' | 'plain' | Grouping;
const NO_FACES: readonly FaceArea[] = [];
const NO_GROUPS: readonly FaceGroup[] = [];

type Props = {
  readonly calculation: Calculation;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  readonly showLine: (path: string) => void;
};

/** The groups of every mode that has any. */
const useGroups = (calculation: Calculation): ReadonlyMap<Mode, readonly FaceGroup[]> => {
  const { t, language } = useLocale();
  return useMemo(() => {
    const words = {
      setup: (number: string) => (number === '0' ? t('plan.outside') : t('plan.setup', { number })),
      direction: (axis: string) => t('mode.from', { axis }),
      severity: (severity: Severity) => t(`severity.${severity}`),
      drawing: t('mode.drawn'),
    };
    const all = GROUPINGS.map((mode) => [mode, faceGroups(calculation, mode, language, words)] as const);
    return new Map<Mode, readonly FaceGroup[]>(all.filter(([, groups]) => groups.length > 0));
  }, [calculation, language, t]);
};

/** Thickness at each face; null without a wall, and for a file that was read before it was measured. */
const useWalls = ({ geometry }: Calculation) =>
  useMemo(() => {
    const byFace = geometry?.walls?.by_face ?? {};
    const range = wallRange(byFace);
    return range === null ? null : { byFace, range };
  }, [geometry]);

const usePaint = (
  calculation: Calculation,
  selection: Selection,
  mode: Mode,
  heat: ReadonlyMap<string, number>,
  groups: readonly FaceGroup[],
) => {
  const scheme = useScheme();
  const chosen = useMemo(() => chosenFaces(calculation, selection), [calculation, selection]);
  const grouped = useMemo(() => coloursOf(groups, scheme), [groups, scheme]);
  const most = Math.max(0, ...heat.values());
  const walls = useWalls(calculation);
  return useCallback(
    (id: string): string => {
      if (chosen.has(id)) return CHOSEN[scheme];
      const mm = walls?.byFace[id];
      if (mode === 'wall' && walls !== null)
        return mm === undefined ? PLAIN[scheme] : wallColour(mm, walls.range, scheme);
      return mode === 'heat'
        ? colourAt(placeOf(heat.get(id) ?? 0, most), HEAT_STOPS[scheme])
        : (grouped.get(id) ?? PLAIN[scheme]);
    },
    [chosen, scheme, mode, heat, walls, grouped, most],
  );
};

type HeadProps = {
  readonly mode: Mode;
  readonly modes: readonly Mode[];
  readonly setMode: (mode: Mode) => void;
  readonly isShown: boolean;
};

const Head = ({ mode, modes, setMode, isShown }: HeadProps) => {
  const { t } = useLocale();
  return (
    <div className={css.head}>
      <h2 id="model-title">{t('model.title')}</h2>
      {isShown && (
        <NativeSelect
          size="xs"
          aria-label={t('model.mode')}
          value={mode}
          onChange={({ currentTarget }) => setMode(currentTarget.value as Mode)}
          data={modes.map((one) => ({
            value: one,
            label: t(`mode.${one}`),
          }))}
        />
      )}
    </div>
  );
};

export const ModelCard = ({ calculation, selection, select, showLine }: Props) => {
  const { t } = useLocale();
  const { currency, analytics } = calculation;
  const [faces, setFaces] = useState<readonly FaceArea[]>(NO_FACES);
  const [mode, setMode] = useState<Mode>('heat');
  const [section, setSection] = useState<Section | null>(null);
  const heat = useMemo(() => heatOf(analytics?.cost_drivers ?? [], faces), [analytics, faces]);
  const most = Math.max(0, ...heat.values());
  const groupings = useGroups(calculation);
  const groups = groupings.get(mode) ?? NO_GROUPS;
  const colourOf = usePaint(calculation, selection, mode, heat, groups);
  const pick = useCallback(
    (faceId: string | null) => select(faceId === null ? null : { kind: 'face', faceId }),
    [select],
  );
  const walls = useWalls(calculation);
  const modes: readonly Mode[] = [
    'heat',
    ...groupings.keys(),
    ...(walls === null ? [] : ['wall' as const]),
    'plain',
  ];
  const isShown = faces.length > 0;
  return (
    <section className="card" aria-labelledby="model-title">
      <Head mode={mode} modes={modes} setMode={setMode} isShown={isShown} />
      <PartModel
        calculation={calculation}
        colourOf={colourOf}
        section={section}
        onFaces={setFaces}
        onPick={pick}
      />
      {isShown && <SectionControl section={section} setSection={setSection} />}
      {mode === 'heat' && most > 0 && <HeatLegend most={most} currency={currency} />}
      {mode === 'wall' && walls !== null && <WallLegend range={walls.range} />}
      {groups.length > 0 && <GroupLegend groups={groups} faces={faces} />}
      {selection?.kind === 'face' ? (
        <FacePanel
          calculation={calculation}
          faceId={selection.faceId}
          cost={heat.get(selection.faceId) ?? 0}
          places={placesFor(most)}
          showLine={showLine}
          close={() => select(null)}
        />
      ) : selection !== null ? (
        <Button size="xs" variant="default" onClick={() => select(null)}>
          {t('face.close')}
        </Button>
      ) : (
        isShown && <p className={css.fine}>{t('model.hint')}</p>
      )}
    </section>
  );
};
