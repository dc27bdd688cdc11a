import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { findHelm, obtainHelm } from '../../scripts/setup/tools.mjs';
import { parseConfig, type Role, settingsOf } from '../../src/config.ts';
import { QUEUES } from '../../src/workflows/contract.ts';
import { npmTools } from '../support/npm-tools.ts';

const CHART = path.resolve(import.meta.dirname, '../../deploy/helm');
const MODELS = [
  'kubernetes-models@5.1.0',
  '@kubernetes-models/keda@2.0.0',
  '@kubernetes-models/prometheus-operator@6.0.0',
];

/** The gate uses a Helm that is here; the deep tests obtain one. */
const helm = process.env.DEEP === 'true' ? await obtainHelm() : await findHelm();
const modules = helm === undefined ? null : await npmTools('kubernetes-models', MODELS);
const isSkipped = helm === undefined || modules === null;
if (isSkipped)
  process.stdout.write('SKIPPED: the Helm chart: Helm or the schemas of Kubernetes are not here\n');

type Variable = {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
};
type Container = {
  readonly name: string;
  readonly command: readonly string[];
  readonly image: string;
  readonly env?: readonly Variable[];
  readonly securityContext: {
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly capabilities: { readonly add?: readonly string[] };
  };
};
type Pod = {
  readonly hostUsers?: boolean;
  readonly runtimeClassName?: string;
  readonly containers: readonly [Container];
};
type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly template: { readonly spec: Pod } };
};

const run = (...args: string[]) => promisify(execFile)(helm ?? '', args, { maxBuffer: 16 * 1024 * 1024 });

/** A Helm that was built without its release's settings takes clusters for very old ones. */
const CLUSTER = ['--kube-version', '1.31.0'];

const render = async (...sets: string[]): Promise<readonly Manifest[]> => {
  const { stdout } = await run('template', 'sc', CHART, ...CLUSTER, ...sets.flatMap((set) => ['--set', set]));
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((one) => one !== null);
};

/** As one operator or another would have it. */
const VARIANTS: readonly { readonly title: string; readonly sets: readonly string[] }[] = [
  { title: 'the defaults', sets: [] },
  {
    title: 'everything on',
    sets: [
      ...['keda.enabled=true', 'serviceMonitor.enabled=true', 'serviceMonitor.labels.release=prometheus'],
      ...['pgbouncer.enabled=true', 'api.ingress.enabled=true', 'api.ingress.tlsSecret=tls'],
      ...[
        'api.ingress.className=nginx',
        'trustedProxies=10.0.0.0/8',
        's3.publicEndpoint=https://files.example.com',
      ],
      ...['s3.endpoint=https://s3.example.com', 'temporal.uiUrl=https://temporal.example.com'],
      ...['temporal.serverName=temporal', 'settings.LOG_LEVEL=warn', 'cad.isolation=gvisor'],
    ],
  },
  {
    title: 'two builds of workers, encrypted payloads',
    sets: [
      ...['workerVersioning.enabled=true', 'workerVersioning.previous={0.1.0}', 'image.tag=0.2.0'],
      ...['keda.enabled=true', 'temporal.encryptPayloads=true'],
    ],
  },
  {
    title: 'Temporal Cloud, AWS, no autoscaling',
    sets: [
      ...['temporal.tlsSecret=', 'temporal.apiKeySecret=temporal-cloud', 'keda.enabled=true', 's3.secret='],
      ...[
        'api.autoscaling.enabled=false',
        'networkPolicy.enabled=false',
        'podDisruptionBudget.enabled=false',
      ],
      'cad.isolation=capabilities',
    ],
  },
];

const PACKAGES: Readonly<Record<string, string>> = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

/** Throws with every property that does not fit the schema of its kind. */
const validate = async (manifest: Manifest): Promise<void> => {
  const { apiVersion, kind } = manifest;
  const group = apiVersion.split('/')[0] ?? '';
  const file = path.join(modules ?? '', PACKAGES[group] ?? 'kubernetes-models', apiVersion, 'index.js');
  const models = (await import(pathToFileURL(file).href)) as Record<
    string,
    new (
      data: unknown,
    ) => { validate: () => void }
  >;
  const Model = models[kind];
  if (Model === undefined) throw new Error(`no schema for ${apiVersion} ${kind}`);
  new Model(manifest).validate();
};

const deployments = (manifests: readonly Manifest[]) => manifests.filter(({ kind }) => kind === 'Deployment');

const podOf = (manifests: readonly Manifest[], name: string): Pod => {
  const found = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
  if (found === undefined) throw new Error(`no deployment ${name}`);
  return found.spec.template.spec;
};

/** What a secret holds, as an operator would have made it. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://sc_app:password@pgbouncer:6432/should_cost',
  DATABASE_OWNER_URL: 'postgres://owner:password@postgres:5432/should_cost',
  ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString('base64'),
  TEMPORAL_PAYLOAD_KEYS: Buffer.alloc(32, 2).toString('base64'),
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
};

const environmentOf = ({ env = [] }: Container): Record<string, string> =>
  Object.fromEntries(
    env.map(({ name, value, valueFrom }) => [
      name,
      valueFrom === undefined ? (value ?? '') : (SECRETS[name] ?? 'abc'),
    ]),
  );

describe.skipIf(isSkipped)('the Helm chart', () => {
  test('has no complaint of helm lint', async () => {
    const { stdout } = await run('lint', ...CLUSTER, '--strict', CHART);
    expect(stdout).toContain('0 chart(s) failed');
  });

  test.each(VARIANTS)('$title: each object fits the schema of its kind', async ({ sets }) => {
    const manifests = await render(...sets);
    expect(manifests.length).toBeGreaterThan(10);
    for (const manifest of manifests) await validate(manifest);
  });

  test('the schemas refuse a wrong type', async () => {
    const [deployment] = deployments(await render());
    const wrong = { ...deployment, spec: { ...deployment?.spec, replicas: 'three' } } as unknown as Manifest;
    await expect(validate(wrong)).rejects.toThrow(/replicas/);
  });

  test.each(VARIANTS)('$title: every setting is one that its process takes', async ({ sets }) => {
    const processes = (await render(...sets)).flatMap(({ kind, spec }) =>
      kind === 'Deployment' || kind === 'Job' ? [...spec.template.spec.containers] : [],
    );
    const own = processes.filter(({ command }) => command.includes('src/main.ts'));
    const builds = sets.includes('workerVersioning.enabled=true') ? 2 : 1;
    expect(own).toHaveLength(QUEUES.length * builds + 2);
    for (const container of own) {
      const environment = environmentOf(container);
      const role = container.command.at(-1) as Role;
      expect(parseConfig(environment, role).NODE_ENV).toBe('production');
      const taken: readonly string[] = settingsOf(role);
      expect(Object.keys(environment).filter((name) => !taken.includes(name))).toEqual([]);
    }
  });

  test('each queue has its deployment', async () => {
    const manifests = await render();
    const served = deployments(manifests)
      .map(({ spec }) => environmentOf(spec.template.spec.containers[0]).WORKER_QUEUES)
      .filter((queues) => queues !== undefined);
    expect(served.sort()).toEqual([...QUEUES].sort());
  });

  test('the worker that opens files has no keys and a login of its own, and it alone is root [OPE-8]', async () => {
    const manifests = await render();
    const [files] = podOf(manifests, 'sc-worker-cad').containers;
    expect(files.env?.map(({ name }) => name)).not.toContain('ENCRYPTION_KEYS');
    expect(files.env?.find(({ name }) => name === 'DATABASE_URL')?.valueFrom?.secretKeyRef.name).toBe(
      'should-cost-database-files',
    );
    const roots = deployments(manifests).filter(
      ({ spec }) => spec.template.spec.containers[0].securityContext.runAsUser === 0,
    );
    expect(roots.map(({ metadata }) => metadata.name)).toEqual(['sc-worker-cad']);
    for (const { metadata, spec } of deployments(manifests)) {
      const { securityContext } = spec.template.spec.containers[0];
      if (metadata.name === 'sc-worker-cad') continue;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, capabilities: { drop: ['ALL'] } });
      expect(securityContext.capabilities.add).toBeUndefined();
    }
  });

  test('two builds: each has its deployments and its backlog, and a job makes the new one the current one', async () => {
    const manifests = await render(
      ...['workerVersioning.enabled=true', 'workerVersioning.previous={0.1.0}', 'image.tag=0.2.0'],
      'keda.enabled=true',
    );
    const builds = deployments(manifests).flatMap(({ metadata, spec }) => {
      const [container] = spec.template.spec.containers;
      const { WORKER_BUILD_ID: build } = environmentOf(container);
      return build === undefined ? [] : [`${metadata.name} ${container.image} ${build}`];
    });
    expect(builds).toHaveLength(QUEUES.length * 2);
    expect(builds).toContain('sc-worker-pricing-0-1-0 should-cost:0.1.0 0.1.0');
    expect(builds).toContain('sc-worker-pricing-0-2-0 should-cost:0.2.0 0.2.0');
    const backlogs = manifests
      .filter(({ kind }) => kind === 'ScaledObject')
      .map((one) => JSON.stringify(one));
    expect(backlogs.filter((one) => one.includes('"workerDeploymentBuildId":"0.1.0"'))).toHaveLength(
      QUEUES.length,
    );
    const job = manifests.find(({ metadata }) => metadata.name === 'sc-promote');
    const [promote] = job?.spec.template.spec.containers ?? [];
    expect(promote?.command).toEqual(['node', 'src/cli/promote.ts', '0.2.0']);
    expect(parseConfig(promote === undefined ? {} : environmentOf(promote), 'worker').NODE_ENV).toBe(
      'production',
    );
  });

  test('encrypted payloads: every process has keys for them, and only three have those of secrets', async () => {
    const manifests = await render('temporal.encryptPayloads=true');
    const names = (variable: string) =>
      deployments(manifests)
        .filter(({ spec }) => spec.template.spec.containers[0].env?.some(({ name }) => name === variable))
        .map(({ metadata }) => metadata.name)
        .sort();
    expect(names('TEMPORAL_PAYLOAD_KEYS')).toEqual([
      'sc-worker-cad',
      'sc-worker-nesting',
      'sc-worker-pricing',
    ]);
    expect(names('ENCRYPTION_KEYS')).toEqual(['sc-api', 'sc-worker-delivery', 'sc-worker-orchestration']);
  });

  test('its capabilities hold in a user namespace, in gVisor, or on the node', async () => {
    const pod = async (isolation: string) =>
      podOf(await render(`cad.isolation=${isolation}`), 'sc-worker-cad');
    expect((await pod('userNamespaces')).hostUsers).toBe(false);
    expect((await pod('gvisor')).runtimeClassName).toBe('gvisor');
    const { hostUsers, runtimeClassName } = await pod('capabilities');
    expect([hostUsers, runtimeClassName]).toEqual([undefined, undefined]);
  });
});
