import { useCallback, useEffect, useMemo, useState } from 'react';
import { DRIVER_LIST, DriverRow } from '../../charts/DriverRow.tsx';
import { useLocale, useTexts } from '../../locale.tsx';
import { CHOSEN, colourAt, type FaceArea, HEAT_STOPS, heatOf, placeOf } from '../../model/heat.ts';
import { HeatLegend } from '../../model/Legends.tsx';
import { Model } from '../../model/Model.tsx';
import { useScheme } from '../../scheme.ts';
import { MCP } from '../../texts/mcp.ts';
import { type PriceFacts, start, type ViewProps } from '../start.tsx';

type Driver = {
  readonly rank: number;
  readonly label: string;
  readonly face_ids: readonly string[];
  readonly amount: number;
  readonly share: number;
};
type Facts = PriceFacts & { readonly drivers: readonly Driver[] };

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)).buffer;

type Loaded = { readonly glb: ArrayBuffer } | { readonly reason: string } | null;

/** The model, which the host fetches from the server. */
const useModel = ({ data, app }: ViewProps<Facts>): Loaded => {
  const [model, setModel] = useState<Loaded>(null);
  useEffect(() => {
    app.readServerResource({ uri: `calculation://${data.calculation_id}/faces` }).then(
      ({ contents: [content] }) =>
        setModel(content !== undefined && 'blob' in content ? { glb: bytesOf(content.blob) } : null),
      ({ message }: Error) => setModel({ reason: message }),
    );
  }, [app, data.calculation_id]);
  return model;
};

const NO_FACES: readonly FaceArea[] = [];

type PictureProps = {
  readonly model: NonNullable<Loaded>;
  readonly facts: Facts;
  readonly chosen: readonly string[];
};

const Picture = ({ model, facts: { drivers, currency }, chosen }: PictureProps) => {
  const t = useTexts(MCP);
  const scheme = useScheme();
  const [faces, setFaces] = useState(NO_FACES);
  const heat = useMemo(() => heatOf(drivers, faces), [drivers, faces]);
  const most = Math.max(0, ...heat.values());
  const colourOf = useCallback(
    (id: string) =>
      chosen.includes(id) ? CHOSEN[scheme] : colourAt(placeOf(heat.get(id) ?? 0, most), HEAT_STOPS[scheme]),
    [chosen, heat, most, scheme],
  );
  if ('reason' in model) return <p role="status">{t('no_model', model)}</p>;
  return (
    <>
      <div className="picture">
        <Model
          glb={model.glb}
          label={t('picture')}
          withoutWebgl={t('no_webgl')}
          colourOf={colourOf}
          section={null}
          onFaces={setFaces}
          onPick={() => undefined}
        />
      </div>
      {most > 0 && <HeatLegend most={most} currency={currency} />}
    </>
  );
};

const NONE: readonly string[] = [];

const View = (props: ViewProps<Facts>) => {
  const { money } = useLocale();
  const t = useTexts(MCP);
  const model = useModel(props);
  const { drivers, unit_cost, currency } = props.data;
  const [chosen, choose] = useState<Driver | null>(null);
  const most = Math.max(0, ...drivers.map(({ amount }) => Math.abs(amount)));
  return (
    <>
      <h1>{t('drivers_title', { cost: money(unit_cost, currency) })}</h1>
      {model === null ? (
        <p role="status">{t('loading')}</p>
      ) : (
        <Picture model={model} facts={props.data} chosen={chosen?.face_ids ?? NONE} />
      )}
      <p className="fine">{t('drivers_lead')}</p>
      <ol className={DRIVER_LIST}>
        {drivers.map((driver) => (
          <DriverRow
            key={driver.rank}
            driver={driver}
            most={most}
            currency={currency}
            isChosen={driver === chosen}
            choose={() => choose(driver === chosen ? null : driver)}
          />
        ))}
      </ol>
    </>
  );
};

await start(View);
