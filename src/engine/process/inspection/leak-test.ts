import { textWith } from '../../drawing/general.ts';
import { lotHours } from '../../formulas/casting.ts';
import { compute } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { derivedEvidence } from '../../time/element.ts';
import { boughtOperation } from '../bought-work.ts';
import { added, type Piece } from '../process.ts';

/** Step and kind of bought work. */
export const LEAK_TEST = 'leak_test';

const ASKED =
  /dicht(heits)?(ge)?prüf|druckdicht|leckage|lecktest|leak.?(test|tight|proof)|pressure.?(test|tight)/iu;

/** Every casting is tested if its drawing or request asks for it; other parts have no pores. */
export const leakTested = (ctx: Context, { stock }: Piece, setupNo: number) => {
  const said = stock.form === 'near_net_casting' ? textWith(ASKED, ctx.snapshot) : null;
  if (said === null) return added();
  const row = ctx.p.get(LEAK_TEST, 'time');
  return added(
    boughtOperation(
      ctx,
      {
        process: 'other',
        subcontractor_id: null,
        by_hour: { kind: LEAK_TEST, hours: compute(lotHours, { setup: parameterTerm(row) }) },
      },
      {
        process: LEAK_TEST,
        step: LEAK_TEST,
        setup_no: setupNo,
        feature_ids: [],
        face_ids: [],
        evidence: derivedEvidence([row, ctx.p.get('subcontract.leak_test', 'price_per_hour')]),
        notes: [{ code: LEAK_TEST, params: { said } }],
      },
    ),
  );
};
