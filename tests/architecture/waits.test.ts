import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WAIT } from '../support/wait.ts';

/** In ms, the wait of a journey's `expect`. */
const JOURNEY_WAIT_MS = 30_000;

/** In ms, the time of a journey. */
const JOURNEY_MS = 120_000;

/** Files whose `timeout` is a value of the product, and no wait of a test. */
const NO_WAITS = ['tests/server/outbox/outbox.test.ts', 'tests/backoffice/diagram/machines/read-chart.test.ts'];

it('no wait of a test or a journey is shorter than the suite’s own', () => {
  const files = [...filesOf('e2e'), ...filesOf('tests'), ...filesOf('packages/sandboxes/tests')];
  expect(files.length).toBeGreaterThan(500);
  const faults = files.filter((file) => !NO_WAITS.includes(file)).flatMap(shortWaits);
  expect(faults).toEqual([]);
});

/** The waits of a file that name less time than the suite's own, or that have Vitest's default of a second. */
function shortWaits(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const least = file.startsWith('e2e') ? JOURNEY_WAIT_MS : WAIT.timeout;
  const named = [...text.matchAll(/(?<![A-Za-z])timeout: ([\d_]+)/g)]
    .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) < least)
    .map(([words]) => words);
  const ends = [...text.matchAll(/test\.setTimeout\(([\d_]+)/g)]
    .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) < JOURNEY_MS)
    .map(([words]) => words);
  const sleeps = [...text.matchAll(/waitForTimeout/g)].map(([words]) => words);
  const defaults = text
    .split('vi.waitFor(')
    .slice(1)
    .map(argumentsIn)
    .filter((words) => !/(WAIT|LOOKING),?\s*$|\.\.\.WAIT/.test(words))
    .map((words) => `vi.waitFor(${words})`);
  return [...named, ...ends, ...sleeps, ...defaults].map((words) => `${file}: ${words}`);
}

/** The text up to the parenthesis that closes a call. */
function argumentsIn(text: string): string {
  let depth = 1;
  let end = 0;
  for (; depth > 0 && end < text.length; end++) depth += { '(': 1, ')': -1 }[text[end] ?? ''] ?? 0;
  return text.slice(0, end - 1);
}

function filesOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
  return files.filter((file) => /\.tsx?$/.test(file) && !/architecture\/waits/.test(file));
}
