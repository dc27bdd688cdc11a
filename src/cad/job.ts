import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArchive } from './archive/archive.ts';
import { unzip } from './archive/unzip.ts';
import { faceId } from './brep/graph.ts';
import type { GeometryFacts } from './facts.ts';
import { CadFailure } from './failure.ts';
import { loadKernel } from './kernel/load.ts';
import type { Model } from './kernel/model.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import { meshResult } from './mesh/mesh-facts.ts';
import { readObj } from './mesh/obj.ts';
import { readStl } from './mesh/stl.ts';
import { componentPictures } from './pictures/component-pictures.ts';
import { facesGlb } from './pictures/faces-glb.ts';
import { featureColours } from './pictures/feature-colours.ts';
import { encodePng } from './pictures/png.ts';
import { assemblyGlb, previewGlb } from './pictures/preview-glb.ts';
import { drawPart } from './pictures/raster.ts';
import type { Drawable } from './pictures/surface.ts';
import type { ModelFormat } from './sniff.ts';
import { type OnProgress, readStepFile, type StepResult } from './step.ts';

export type Job = {
  readonly input: string;
  readonly format: ModelFormat;
  readonly out_dir: string;
  readonly want: readonly ('facts' | 'pictures' | 'feature_picture')[];
  /** For a ZIP: every file that its files refer to must be present and readable. */
  readonly whole?: boolean;
};

const THUMBNAIL_PIXELS = 256;
const FEATURE_PIXELS = 480;

type Result = {
  readonly facts: GeometryFacts;
  readonly part: Drawable;
  /** For an assembly, and for several bodies: the unique components by key. */
  readonly components: ReadonlyMap<string, Drawable>;
};

const drawable = ({ mesh, brep }: Model): Drawable => ({ mesh, edges: brep.edges });

const drawn = ({ facts, model, components }: StepResult): Result => ({
  facts,
  part: drawable(model),
  components: new Map([...components].map(([key, one]) => [key, drawable(one)])),
});

async function resultOf(job: Job, onProgress: OnProgress): Promise<Result> {
  const { size } = await stat(job.input);
  if (size > MAX_FILE_BYTES) {
    throw new CadFailure(
      'too_large',
      `The file has ${Math.round(size / 2 ** 20)} MiB; at most ${MAX_FILE_BYTES / 2 ** 20} MiB are accepted. Simplify the part.`,
    );
  }
  if (job.format === 'zip') {
    const files = await unzip(job.input);
    return drawn(readArchive(await loadKernel(), files, onProgress, job.whole));
  }
  const bytes = await readFile(job.input);
  if (job.format === 'step') return drawn(readStepFile(await loadKernel(), bytes, onProgress));
  onProgress(0.1, 'geometry');
  const { facts, mesh } = meshResult(job.format === 'stl' ? readStl(bytes) : readObj(bytes), job.format);
  return { facts, part: { mesh, edges: [] }, components: new Map() };
}

/** A damaged surface can integrate to NaN, which JSON would silently write as null. */
function finite(key: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw new CadFailure(
    'unreadable',
    `The geometry of the file is damaged: ${key} has no finite value. Export the part again.`,
  );
}

/** Written under a temporary name first, so that readers never see a partial file. */
async function write(folder: string, name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, `${name}.part`), content);
  await rename(join(folder, `${name}.part`), join(folder, name));
  return name;
}

/**
 * Does one job and returns the names of the written files; the facts are written before the pictures are started.
 * @throws CadFailure when the file cannot provide the requested output
 */
export async function runJob(job: Job, onProgress: OnProgress): Promise<string[]> {
  await mkdir(job.out_dir, { recursive: true });
  const { facts, part, components } = await resultOf(job, onProgress);
  const { mesh, edges } = part;
  const files: string[] = [];
  if (job.want.includes('facts')) {
    files.push(await write(job.out_dir, 'facts.json', JSON.stringify(facts, finite)));
    onProgress(0.7, 'facts');
  }
  if (job.want.includes('pictures')) {
    const { components: tree } = facts;
    // Bodies without a structure keep their places: one picture of all.
    const preview =
      tree === null || facts.shape_class !== 'assembly'
        ? await previewGlb(part)
        : await assemblyGlb(tree, components);
    files.push(await write(job.out_dir, 'preview.glb', preview));
    onProgress(0.8, 'pictures');
    const { width, height, rgba } = drawPart(mesh, edges, THUMBNAIL_PIXELS);
    files.push(await write(job.out_dir, 'thumbnail.png', encodePng(width, height, rgba)));
    onProgress(0.9, 'pictures');
    if (job.format === 'step' || job.format === 'zip') {
      const glb = await facesGlb(mesh, (index) => faceId({ index }));
      files.push(await write(job.out_dir, 'faces.glb', glb));
      for await (const { name, glb: own } of componentPictures(components))
        files.push(await write(job.out_dir, name, own));
    }
  }
  if (job.want.includes('feature_picture')) {
    const { width, height, rgba } = drawPart(mesh, edges, FEATURE_PIXELS, featureColours(facts));
    files.push(await write(job.out_dir, 'features.png', encodePng(width, height, rgba)));
  }
  return files;
}
