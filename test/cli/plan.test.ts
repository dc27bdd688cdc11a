import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);

const plan = async (
  ...args: readonly string[]
): Promise<{ status: number; stdout: string; stderr: string }> => {
  try {
    const { stdout, stderr } = await run(process.execPath, ['src/cli/plan.ts', ...args], { cwd: ROOT });
    return { status: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, stdout, stderr };
  }
};

describe('npm run plan', () => {
  it('prints the plan of an example with its times', async () => {
    const { status, stdout, stderr } = await plan(
      'examples/plate_holes_pocket.step',
      '--material',
      'C45',
      '--lot',
      '100',
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('Plan       mill_3axis:flat_bar_80x12_drawn');
    expect(stdout).toMatch(/OP10 +0 sawing/);
    expect(stdout).toMatch(/outline milling +Vertical machining centre, small/);
    expect(stdout).toContain('no_clamping_saved');
  });

  it('says which grades a collective name may mean instead of taking one', async () => {
    const { status, stderr } = await plan('examples/plate_holes_pocket.step', '--material', 'V2A');
    expect(status).toBe(64);
    expect(stderr).toContain('1.4301');
  });

  it.each([
    [['nowhere.step'], 'there is no such file'],
    [['examples/plate_holes_pocket.step', '--env', 'xx'], 'there is no such preset'],
    [['examples/plate_holes_pocket.step', '--lot', '0'], 'Usage'],
    [['package.json'], 'only .step'],
  ])('names what is wrong with %j', async (args, message) => {
    const { status, stderr } = await plan(...args);
    expect(status).toBeGreaterThan(0);
    expect(stderr).toContain(message);
  });
});
