import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  apiClient,
  createCalculation,
  exampleFile,
  makePart,
  startRun,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Prometheus, prometheusPath, startPrometheus } from '../support/prometheus.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { use, useStack } from '../support/use.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { createEndpoint } from '../webhooks/support.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
const GRAFANA = path.join(DEPLOY, 'grafana');
const RULES = path.join(DEPLOY, 'prometheus/rules.yml');
const RUNBOOKS = path.resolve(DEPLOY, '..');

type Dashboard = {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};
type Rule = {
  readonly alert?: string;
  readonly expr: string;
  readonly annotations?: { readonly runbook_url: string };
};

const panels = readdirSync(GRAFANA).flatMap((file) => {
  const { panels } = JSON.parse(readFileSync(path.join(GRAFANA, file), 'utf8')) as Dashboard;
  return panels.flatMap(({ title, targets }) =>
    // Grafana replaces the variable before it asks.
    targets.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', '5m') })),
  );
});
const { groups } = parse(readFileSync(RULES, 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);

/** A name that is neither a function, a keyword, a label nor a unit of time. */
const metricsOf = (expression: string): readonly string[] => {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-z_][a-z0-9_:]*(?!\s*\()(?![a-z0-9_:])/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'bool'].includes(name));
};

test.each(alerts)('the alert $alert has its runbook [SEE-1]', ({ alert, annotations }) => {
  const [page = '', anchor] = annotations?.runbook_url.split('#') ?? [];
  expect(anchor).toBe(alert?.toLowerCase());
  expect(readFileSync(path.join(RUNBOOKS, page), 'utf8')).toMatch(new RegExp(`^#+ ${alert}$`, 'm'));
});

const program = await prometheusPath();

describe.skipIf(program === undefined)('a Prometheus that scrapes api and workers', () => {
  const stack = useStack({ namespace: true });
  const world = use(async () => {
    const receiver = await startReceiver();
    const db = openTestDatabase(stack);
    const health = { HEALTH_PORT: '0' };
    const procs: Proc[] = await Promise.all([
      startProcess(stack, 'api'),
      startProcess(stack, 'worker', { ...health, WORKER_QUEUES: 'orchestration,cad,delivery,nesting' }),
    ]);
    const client = apiClient(
      procs[0]?.baseUrl ?? '',
      (await makeOrganisation(db, { tierSlug: 'free' })).apiKey,
    );
    await createEndpoint(client, receiver.url);
    const upload = await uploadFile(client, 'shaft.step', await exampleFile('shaft_turned.step'));
    const { revisionId } = await makePart(client, upload.id);
    // One more than the plan has slots; nobody prices yet, so the last one waits.
    const waiting: string[] = [];
    for (const lot_size of [10, 20, 30]) {
      const id = await createCalculation(client, revisionId, { lot_size });
      await startRun(client, id);
      waiting.push(id);
    }
    // The same price again comes from the cache.
    const price = async () => {
      procs.push(await startProcess(stack, 'worker', { ...health, WORKER_QUEUES: 'pricing' }));
      for (const id of waiting) await waitForEnd(client, id);
      const again = await createCalculation(client, revisionId, { lot_size: 10 });
      await startRun(client, again);
      await waitForEnd(client, again);
    };
    /** All of them: a worker says where it is scraped a moment after it is up. */
    const targets = () =>
      until(
        async () =>
          procs.flatMap((proc) => {
            const url = proc.baseUrl ?? /"health_url":"([^"]+)"/.exec(proc.log())?.[1];
            return url === undefined ? [] : [new URL(url).host];
          }),
        (hosts) => hosts.length === procs.length,
      );
    return {
      price,
      targets,
      close: async () => {
        await Promise.all(procs.map((proc) => proc.kill('SIGTERM')));
        await db.close();
        await receiver.close();
      },
    };
  });

  /** What is true of the service now, as Prometheus sees it. */
  const seen = (prometheus: Prometheus, expression: string) =>
    until(
      () => prometheus.query(expression),
      (samples) => samples.length > 0,
    );

  test('given runs, a cached run and webhooks, then every query finds its metrics and no rule fails [SEE-1]', async () => {
    const first = await startPrometheus(program ?? '', { should_cost: await world.targets() }, []);
    try {
      expect((await seen(first, 'calculation_queue_oldest_seconds > 0'))[0]?.metric.tier).toBe('free');
    } finally {
      await first.close();
    }
    await world.price();
    const prometheus = await startPrometheus(program ?? '', { should_cost: await world.targets() }, [RULES]);
    try {
      expect(await seen(prometheus, 'sum(up) == 3')).toHaveLength(1);
      await seen(prometheus, 'webhook_attempts_total{outcome="delivered"} >= 4');
      await seen(prometheus, 'calculation_runs_total{outcome="cached"} == 1');
      await seen(prometheus, 'sweep_last_success_timestamp_seconds{sweep="sweepStagedStarts"}');
      // The thresholds of the alerts lie within the buckets.
      await seen(prometheus, 'temporal_activity_schedule_to_start_latency_seconds_bucket{le="60"}');
      const evaluated = await until(prometheus.rules, (all) =>
        all.every(({ health }) => health !== 'unknown'),
      );
      expect(evaluated.map(({ name, health, lastError }) => ({ name, health, lastError }))).toEqual(
        evaluated.map(({ name }) => ({ name, health: 'ok', lastError: undefined })),
      );
      expect(evaluated).toHaveLength(rules.length);
      await seen(prometheus, 'slo:bad:ratio_rate1h');
      const named = [...panels, ...rules].flatMap(({ expr }) => metricsOf(expr));
      expect(new Set(named).size).toBeGreaterThan(20);
      // A rule may record what others have recorded before, and has nothing until then.
      const unknown = await until(
        async () => {
          const found = await prometheus.query('count by (__name__) ({__name__=~".+"})');
          const known = new Set(found.map(({ metric }) => metric.__name__));
          // Nothing waits any more.
          known.add('calculation_queue_oldest_seconds');
          return named.filter((name) => !known.has(name));
        },
        (names) => names.length === 0,
      );
      expect(unknown).toEqual([]);
      for (const { title, expr } of panels) {
        const samples = await prometheus.query(expr).catch((error: Error) => error);
        expect(samples, title).toBeInstanceOf(Array);
      }
    } finally {
      await prometheus.close();
    }
  });

  test('given organisations and parts, then no label of ours holds an id', async () => {
    const texts = await Promise.all(
      (await world.targets()).map(async (host) => (await fetch(`http://${host}/metrics`)).text()),
    );
    const own = texts
      .flatMap((text) => text.split('\n'))
      .filter((line) => !line.startsWith('#') && !line.startsWith('temporal_'));
    expect(own.filter((line) => /[0-9a-f]{8}-[0-9a-f]{4}-/.test(line))).toEqual([]);
  });
});
