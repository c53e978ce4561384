import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandboxes, type SandboxesOptions, type SandboxesProcess, startSandboxes } from '../start-sandboxes.ts';

const AT_ONCE = 0;
const started: Sandboxes[] = [];
let folder = '';

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-sandboxes-'));
});
afterEach(async () => {
  for (const each of started.splice(0)) await each.close();
  await fs.rm(folder, { recursive: true, force: true });
});

async function start(
  changes: Partial<SandboxesOptions> = {},
  process: SandboxesProcess = { timeoutMs: AT_ONCE },
): Promise<Sandboxes> {
  const ports = { cards: 0, wallets: 0, paypal: 0, amazon: 0, internalApps: 0 };
  const sandboxes = await startSandboxes({ folder, ports, webhooks: null, ...changes }, process);
  started.push(sandboxes);
  return sandboxes;
}

async function readySandboxes(changes: Partial<SandboxesOptions> = {}) {
  const { answer, close } = await start(changes);
  if (answer.type !== 'ready') throw new Error(answer.type);
  return { ...answer, close };
}

const portOf = (origin: string | null) => Number(new URL(origin ?? '').port);

describe('the sandboxes', () => {
  it('are five origins, each of which uses its own address', async () => {
    const { cards, wallets, paypal, amazon, internalApps } = await readySandboxes();
    expect(new Set([cards, wallets, paypal, amazon, internalApps]).size).toBe(5);
    const answers = await Promise.all(
      [
        `${cards}/stripe.js`,
        `${wallets}/gp/p/js/pay.js`,
        `${paypal}/_sim/ledger`,
        `${amazon}/_sim/ledger`,
        `${internalApps}/_sim/received`,
      ].map(async (url) => fetch(url)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('leave out those of PayPal, Amazon and the internal apps where these themselves are used', async () => {
    const ports = { cards: 0, wallets: 0, paypal: null, amazon: null, internalApps: null };
    expect(await readySandboxes({ ports })).toMatchObject({ paypal: null, amazon: null, internalApps: null });
  });

  it('go by the clock that they are given', async () => {
    const { answer } = await start({}, { timeoutMs: AT_ONCE, clock: () => Date.parse('2026-10-01T10:00:00Z') });
    if (answer.type !== 'ready') throw new Error(answer.type);
    const form = { key: 'pk_test_sluice', type: 'card', 'card[number]': '4242424242424242', 'card[cvc]': '123' };
    const card = new URLSearchParams({ ...form, 'card[exp_month]': '12', 'card[exp_year]': '2030' });
    const made = await fetch(`${answer.cards}/v1/payment_methods`, { method: 'POST', body: card });
    expect(await made.json()).toMatchObject({ created: Date.parse('2026-10-01T10:00:00Z') / 1000 });
  });

  it.each(['cards', 'wallets', 'paypal', 'amazon', 'internalApps'] as const)(
    'report that another program has the port of %s, and leave nothing running',
    async (company) => {
      const elsewhere = path.join(folder, 'elsewhere');
      const port = portOf((await readySandboxes({ folder: elsewhere })).cards);
      const ports = { cards: 0, wallets: 0, paypal: 0, amazon: 0, internalApps: 0, [company]: port };
      expect((await start({ ports })).answer).toEqual({ type: 'port_in_use', company, port });
      expect((await start()).answer.type).toBe('ready');
    },
  );
});

describe('the folder of their journals', () => {
  it('is used by one process at a time', async () => {
    const first = await readySandboxes();
    expect((await start()).answer).toEqual({ type: 'folder_in_use' });
    await first.close();
    expect((await start()).answer.type).toBe('ready');
  });

  it('is waited for while its former process ends', async () => {
    const first = await readySandboxes();
    const next = start({}, { timeoutMs: 10_000 });
    await first.close();
    expect((await next).answer.type).toBe('ready');
  });

  it('is reported with the reason where it cannot be made', async () => {
    await fs.writeFile(path.join(folder, 'file'), '');
    const { answer } = await start({ folder: path.join(folder, 'file') });
    expect(answer).toMatchObject({ type: 'folder_unusable', reason: expect.stringContaining('EEXIST') });
  });
});
