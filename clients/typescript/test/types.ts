// Compiled, never run: what the types of the package promise to an integrator.
import { itemsOf, type Part, ShouldCost, ShouldCostError, type Upload, webhooks } from '@should-cost/client';
import { getPart, listEnvironments, listParts } from '@should-cost/client/operations';
import { type SheetFault, verify } from '@should-cost/client/sheets';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => undefined;

export const typeTests = async (shouldCost: ShouldCost): Promise<void> => {
  const client = shouldCost.http;
  const part = await getPart({ client, path: { part_id: 'x' } });
  same<typeof part, Part>(true);
  // @ts-expect-error a path parameter is required
  await getPart({ client });
  // @ts-expect-error an unknown query parameter
  await listParts({ client, query: { colour: 'red' } });

  for await (const one of itemsOf(listParts, { client })) same<typeof one.part_number, string>(true);
  for await (const one of itemsOf(listEnvironments, { client })) same<typeof one.is_baseline, boolean>(true);

  const upload = await shouldCost.parts.upload(new File([], 'a.step'), {
    onProgress: (progress) => progress.phase === 'sending' && progress.sentBytes,
  });
  same<typeof upload, Upload>(true);
  const { signal } = new AbortController();
  const calculation = await shouldCost.calculations.quote({ revision: 'x', lotSize: 10 }, { signal });
  same<typeof calculation.offer_price, number | null>(true);
  same<ReturnType<typeof verify>, readonly SheetFault[]>(true);
  verify(calculation);
  // @ts-expect-error a file or a revision, not both
  await shouldCost.calculations.quote({ revision: 'x', file: new File([], 'a.step') });
  // @ts-expect-error a file or a revision is required
  await shouldCost.calculations.quote({ lotSize: 10 });

  const event = await webhooks.verify('{}', new Headers(), 'whsec_');
  if (event.type === 'calculation.succeeded') same<typeof event.data.offer_price, number>(true);
  // @ts-expect-error the fields depend on the type of the event
  event.data.offer_price;

  const error: unknown = null;
  if (error instanceof ShouldCostError && error.code === 'validation_error') error.details.errors?.[0]?.msg;
  // @ts-expect-error not a code of the service
  if (error instanceof ShouldCostError && error.code === 'no_such_code') return;
  // @ts-expect-error the address is required
  new ShouldCost({ apiKey: 'x' });
};
