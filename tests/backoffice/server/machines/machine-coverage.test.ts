import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MACHINES } from '../../../../backoffice/diagram/machines/machine-list.ts';
import { readTransitions } from '../../../../backoffice/diagram/machines/read-chart.ts';
import { readCoverage, WALKS_FOLDER } from '../../../../backoffice/server/machines/machines.routes.ts';
import { paymentMachine } from '../../../../machines/payment/payment.machine.ts';
import { runningStudio } from '../running-studio.ts';

it('the coverage of a machine has the transitions that no test took in the noted run', async () => {
  const root = await mkdtemp(join(tmpdir(), 'walks-'));
  await mkdir(join(root, WALKS_FOLDER), { recursive: true });
  const names = [...new Set(readTransitions(paymentMachine).map(({ name }) => name))];
  const [left = '', ...taken] = names;
  const note = {
    file: 'tests/a.test.ts',
    at: '2026-11-26T12:00:00.000Z',
    taken: Object.fromEntries(taken.map((name) => [name, ['it pays']])),
  };
  await writeFile(join(root, WALKS_FOLDER, 'a.json'), JSON.stringify(note));
  await writeFile(join(root, WALKS_FOLDER, 'broken.json'), '{');
  const { noted, machines } = await readCoverage(root);
  expect(noted).toEqual({ at: note.at, files: 2 });
  const payment = machines.find(({ name }) => name === 'payment');
  expect(payment).toMatchObject({ transitions: names.length, taken: names.length - 1 });
  expect(payment?.untaken).toHaveLength(1);
  expect(left).toContain(payment?.untaken[0]?.split(':')[0]);
});

it('without a noted run the machines are there, and nothing is said of their coverage', async () => {
  const { call, signIn } = await runningStudio({ sources: await mkdtemp(join(tmpdir(), 'walks-')) });
  expect((await call('/api/machines/coverage')).status).toBe(401);
  const { noted, machines } = JSON.parse(
    (await call('/api/machines/coverage', { headers: { cookie: await signIn() } })).text,
  );
  expect(noted).toBeNull();
  expect(machines).toHaveLength(MACHINES.length);
  for (const machine of machines) expect(machine).toMatchObject({ taken: null, untaken: [] });
});
