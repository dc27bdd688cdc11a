import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { temporal } from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import { describe, expect, it } from 'vitest';
import { workflowBundle } from '../../src/platform/workflow-bundle.ts';
import * as workflows from '../../src/workflows/index.ts';
import { HISTORIES } from '../support/record-history.ts';

const recorded = readdirSync(HISTORIES)
  .filter((name) => name.endsWith('.bin'))
  .map((name) => {
    const bytes = readFileSync(path.join(HISTORIES, name));
    const history = temporal.api.history.v1.History.decode(bytes);
    const type = history.events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name ?? '';
    return { name, type, bytes, history };
  });

/** A change of a workflow that breaks one of these would break runs that are under way in production. */
describe('recorded histories', () => {
  it.each(recorded)('$name replays with the workflow of today [NST-5]', async ({ name, history }) => {
    await Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, `recorded/${name}`);
  });

  // Traces are switched on and off while workflows run for days.
  it.each(recorded)(
    '$name, recorded without traces, replays with them [SEE-2]',
    async ({ name, history }) => {
      await Worker.runReplayHistory(
        { workflowBundle: await workflowBundle({ traced: true }) },
        history,
        `recorded/${name}/traced`,
      );
    },
  );

  it.each(recorded)('$name holds ids only', ({ bytes }) => {
    expect(bytes.toString('latin1')).not.toMatch(/whsec_|sc_live_|https?:|\/src\/activities/);
  });

  it('an ordinary run is one workflow task: one local activity, no other activity, no timer', () => {
    const { history } = recorded.find(({ name }) => name === 'calculate.succeeded.bin') ?? {};
    const events = history?.events ?? [];
    expect(events.filter((event) => event.markerRecordedEventAttributes != null)).toHaveLength(1);
    // Started; task scheduled, started and completed; what the local activity answered; completed.
    expect(events).toHaveLength(6);
  });

  it('an ordinary delivery is one workflow task as well', () => {
    const { history } = recorded.find(({ name }) => name === 'deliver-webhook.in-task.bin') ?? {};
    const events = history?.events ?? [];
    expect(events.filter((event) => event.markerRecordedEventAttributes != null)).toHaveLength(1);
    expect(events).toHaveLength(6);
  });

  it.each(Object.keys(workflows))('%s has a recorded history', (type) => {
    expect(recorded.map((one) => one.type)).toContain(type);
  });
});
