import { makeRevision } from '../support/client.ts';
import { distinctGeometries } from '../support/geometries.ts';
import { inParallel, report } from '../support/report.ts';
import { measureUse } from '../support/usage.ts';
import type { Context } from './context.ts';

const GEOMETRIES = Number(process.env.BENCH_GEOMETRIES ?? 50);
const ENVIRONMENTS = 10;
const CELLS = GEOMETRIES * ENVIRONMENTS;
const WIDTH = 30;
const PLATE = 'plate_holes_pocket.step';
const LOOK_EVERY_MS = 100;

type Matrix = {
  readonly complete: boolean;
  readonly environments: readonly { readonly succeeded: number }[];
};

/** A batch of cells without a cache hit beside as many workflows of one empty activity. */
export const measureBatch = async ({ api, bare }: Context): Promise<void> => {
  const revisions: string[] = [];
  const files = await distinctGeometries(PLATE, GEOMETRIES);
  await inParallel(files.length, 2, async (index) => {
    revisions[index] = await makeRevision(api, PLATE, files[index] ?? Buffer.alloc(0));
  });
  const environments: string[] = [];
  for (let index = 0; index < ENVIRONMENTS; index += 1) {
    const body = { name: `bench ${index}`, valid_from: '2026-01-01' };
    environments.push((await api.post<{ id: string }>('/api/v1/environments', body)).id);
  }
  const batch = async (): Promise<number> => {
    const started = performance.now();
    const made = await api.post<{ batch_id: string }>('/api/v1/calculations/batch', {
      part_revision_ids: revisions,
      costing_environment_ids: environments,
      material_ref: '1.4301',
    });
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      const capacity = await api.get<{ pending_count: number }>('/api/v1/calculations/capacity');
      if (capacity.pending_count > 0) continue;
      const matrix = await api.get<Matrix>(`/api/v1/calculations/batches/${made.batch_id}/comparison`);
      if (!matrix.complete) continue;
      const succeeded = matrix.environments.reduce((sum, column) => sum + column.succeeded, 0);
      if (succeeded !== CELLS) throw new Error(`${succeeded} of ${CELLS} cells succeeded`);
      return (performance.now() - started) / 1000;
    }
  };
  await bare.run(CELLS / 5, WIDTH);
  const before = await bare.run(CELLS / 2, WIDTH);
  const priced = await measureUse(CELLS, batch);
  const empty = before + (await bare.run(CELLS / 2, WIDTH));
  console.log(`  a cell of the batch: ${priced.use}`);
  report(
    `a batch of ${CELLS} cells beside as many workflows of one empty activity`,
    priced.value / empty,
    { atMost: 1.1 },
    `${priced.value.toFixed(1)} s and ${empty.toFixed(1)} s; ${GEOMETRIES} geometries in ${ENVIRONMENTS} environments, no cache hit`,
  );
};
