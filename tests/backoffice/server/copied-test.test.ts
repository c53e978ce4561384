import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { funnelMachine, KNOWN_MACHINES } from '../../../backoffice/app/copy/known-machines.ts';
import { replay } from '../../../backoffice/app/copy/replay.ts';
import { literal, type TestFile, testFile, testSteps } from '../../../backoffice/app/copy/test-text.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { declinedCheckout } from '../../support/recorded/declined-checkout.ts';

const FOLDER = 'tests/machines/recorded';

/** Runs generated files as a person would, all at once, under names of their own; returns what is said of each. */
function run(texts: Readonly<Record<string, string>>): Record<string, { status: string; said: string }> {
  mkdirSync(FOLDER, { recursive: true });
  const files = Object.entries(texts).map(([name, text]) => {
    const path = `${FOLDER}/generated-${name}-${process.pid}.test.ts`;
    onTestFinished(() => rmSync(path, { force: true }));
    writeFileSync(path, text);
    return [name, path] as const;
  });
  const { VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...env } = process.env;
  const paths = files.map(([, path]) => path);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...paths, '--project', 'fast', '--reporter=json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...env, CI: '1' } });
  const { testResults }: Report = JSON.parse(stdout);
  expect(stderr).toBe('');
  return Object.fromEntries(
    files.map(([name, path]) => {
      const [test, ...others] = testResults.find((each) => each.name.endsWith(path))?.assertionResults ?? [];
      if (!test || others.length > 0) throw new Error(`${path} has not one test: ${stdout}`);
      return [name, { status: test.status, said: test.failureMessages.join() }];
    }),
  );
}

interface Report {
  testResults: { name: string; assertionResults: { status: string; failureMessages: string[] }[] }[];
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
  it('of a declined payment runs and passes, as one of a funnel does that reads its graph from the brand’s files, and fails once an expected value is another', async () => {
    const { file, funnel } = await declined();
    expect(file.path).toMatch(/^tests\/machines\/recorded\/checkout-[a-z-]+\.test\.ts$/);
    expect(file.command).toBe(`npx vitest run ${file.path}`);
    const wrong = file.text.replace("toEqual('quoting')", "toEqual('confirming')");
    expect(wrong).not.toBe(file.text);
    expect(run({ declined: file.text, funnel: funnel.text, wrong })).toEqual({
      declined: { status: 'passed', said: '' },
      funnel: { status: 'passed', said: '' },
      wrong: { status: 'failed', said: expect.stringContaining('confirming') },
    });
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
