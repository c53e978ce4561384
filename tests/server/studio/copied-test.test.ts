import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { funnelMachine, KNOWN_MACHINES } from '../../../src/studio/copy/known-machines.ts';
import { literal } from '../../../src/studio/copy/literal.ts';
import { replay } from '../../../src/studio/copy/replay.ts';
import { type TestFile, testFile, testSteps } from '../../../src/studio/copy/test-text.ts';
import { declinedCheckout } from '../../support/recorded/declined-checkout.ts';

const FOLDER = 'tests/machines/recorded';

/** Runs a generated file as a person would, under another name and once only. */
function run({ text }: TestFile, name: string) {
  const path = `${FOLDER}/generated-${name}-${process.pid}.test.ts`;
  mkdirSync(dirname(path), { recursive: true });
  onTestFinished(() => rmSync(path, { force: true }));
  writeFileSync(path, text);
  const { VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...env } = process.env;
  const args = ['node_modules/vitest/vitest.mjs', 'run', path, '--project', 'fast'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...env, CI: '1' } });
  return { status, said: stdout + stderr };
}

function formatFaults({ text }: TestFile): string {
  const args = ['node_modules/@biomejs/biome/bin/biome', 'check', `--stdin-file-path=${FOLDER}/x.test.ts`];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', input: text });
  return stdout === text ? '' : stdout + stderr;
}

async function declined() {
  const { record, named, graph } = await declinedCheckout();
  const checkout = KNOWN_MACHINES.find(({ machine }) => machine === checkoutMachine);
  if (!checkout) throw new Error('no machine checkout');
  const steps = testSteps(
    replay(record, named('checkout'), { machine: checkoutMachine, isSame: true }).upTo(record.steps.length),
  );
  const funnel = funnelMachine(graph);
  const funnelSteps = testSteps(
    replay(record, named('funnel'), { machine: funnel.machine, isSame: true }).upTo(record.steps.length),
  );
  return { file: testFile(checkout, steps), funnel: testFile(funnel, funnelSteps) };
}

describe('a test that is copied from a record', () => {
  it('of a declined payment runs and passes, and fails once an expected value is another', async () => {
    const { file } = await declined();
    expect(file.path).toMatch(/^tests\/machines\/recorded\/checkout-[a-z-]+\.test\.ts$/);
    expect(file.command).toBe(`npx vitest run ${file.path}`);
    const passed = run(file, 'declined');
    expect(passed.said).toMatch(/1 passed/);
    expect(passed.status).toBe(0);
    const wrong = file.text.replace("toEqual('quoting')", "toEqual('confirming')");
    expect(wrong).not.toBe(file.text);
    const failed = run({ ...file, text: wrong }, 'wrong');
    expect(failed.status).toBe(1);
    expect(failed.said).toMatch(/confirming/);
  });

  it('of a funnel reads its graph from the brand’s files, and passes', async () => {
    const { funnel } = await declined();
    expect(run(funnel, 'funnel').said).toMatch(/1 passed/);
  });

  it('is in the project’s format', async () => {
    const { file, funnel } = await declined();
    expect(formatFaults(file)).toBe('');
    expect(formatFaults(funnel)).toBe('');
  });

  it('imports each machine by the file and the name that it has', async () => {
    for (const { source, machine } of KNOWN_MACHINES) {
      if (source.type !== 'file') continue;
      const module: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(source.file).href);
      expect(module[source.name]).toBe(machine);
    }
  });

  it('has its values as literals, whatever they hold', () => {
    const value = {
      a: "it's",
      'b-c': ['x', 1, null, true],
      long: 'y'.repeat(200),
      empty: {},
      list: [],
      d: '"\n\u2028',
    };
    // biome-ignore lint/security/noGlobalEval: it is read as the test's file would be
    expect(eval(`(${literal(value)})`)).toEqual(value);
  });
});
