import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

async function sluice(...args: string[]): Promise<Ended> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, ['cli/sluice.js', ...args])) };
  } catch (error) {
    return error as Ended;
  }
}

/** Changes a JSON file. */
async function change(file: string, edit: (json: { defaultFunnels: { type: string }[] }) => void): Promise<void> {
  const json = JSON.parse(await readFile(file, 'utf8'));
  edit(json);
  await writeFile(file, JSON.stringify(json));
}

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-brand-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test('N03 sluice test buys in a new brand, and finds the picture that a phone cannot show @phone', async () => {
  await sluice('new', 'brook', '--from', 'fernhollow', '--folder', folder);
  const brand = join(folder, 'brook');
  for (const other of ['funnels/beef_a', 'funnels/beef_b', 'funnels/quiz', 'destinations/dinner', 'destinations/quiz'])
    await rm(join(brand, `${other}.json`));
  // No offers: three steps, each of which is walked once for each way out of it.
  await change(join(brand, 'funnels/classic.json'), (json) => {
    json.defaultFunnels = json.defaultFunnels.filter(({ type }) => !/upsell|downsell/i.test(type));
  });
  // Its head and its end are right, so that only a browser sees what is wrong.
  await writeFile(
    join(brand, 'images/hero-phone.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g></svg>',
  );

  const { code, stdout, stderr } = await sluice('test', brand, '--browser', '--out', join(folder, 'report'));
  expect(code).toBe(1);
  expect(stdout, stderr).toMatch(/failed brook-classic: .*\(phone\), in the browser, at the first page, home/);
  expect(stdout).toContain('/images/brook/hero-phone.svg cannot be shown.');
  expect(stdout).toMatch(/brook-classic, in the machine: 3 of 3 steps/);
  const junit = await readFile(join(folder, 'report/junit.xml'), 'utf8');
  expect(junit).toMatch(/name="brook-classic: home, pay \(desktop\)" time="[\d.]+"\/>\s*<\/testsuite>/);
  const report = await readFile(join(folder, 'report/report.html'), 'utf8');
  const parts = ['src="data:image/jpeg;base64,', '1 · failed here', '✗ failed', '✓ arrived'];
  expect(parts.filter((part) => !report.includes(part))).toEqual([]);
});
