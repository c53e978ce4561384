import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { processFile } from '../../../../tests/support/processes/process-file.ts';
import { startStripeSandbox } from '../../stripe/stripe-sandbox.ts';
import { cardMethod, newFolder, planFault, readLedger, refusalOf, sdkFor, startSandbox } from './support/sandbox.ts';

const sale = { amount: 2_000, currency: 'usd', confirm: true } as const;
const idempotencyKey = 'order:3:charge:1';

describe('restarts', () => {
  it('a sandbox killed after the charge and before the reply has the charge after its restart', async () => {
    const dataFolder = newFolder();
    const killed = await spawnSandbox(dataFolder);
    const doomed = sdkFor(killed.origin);
    const customer = (await doomed.customers.create({ email: 'ann@example.com' })).id;
    const method = await cardMethod(doomed, { number: '4000002500003155' });
    const charge = { ...sale, customer, payment_method: 'pm_card_visa' };
    const first = await doomed.paymentIntents.create(charge, { idempotencyKey });
    await doomed.refunds.create({ payment_intent: first.id, amount: 500 });
    await planFault(killed.origin, {
      match: { path: '/v1/payment_intents' },
      fault: 'latency',
      at: 'after-commit',
      ms: 60_000,
    });
    const unheard = refusalOf(doomed.paymentIntents.create(charge, { idempotencyKey: 'order:3:charge:2' }));
    await expect.poll(async () => (await readLedger(killed.origin)).charges.length).toBe(2);
    await killed.kill();
    await unheard;
    const { stripe, origin } = await startSandbox({ dataFolder });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: 'ann@example.com' });
    expect((await stripe.paymentMethods.retrieve(method.id)).card?.last4).toBe('3155');
    expect((await readLedger(origin)).balance).toEqual({ usd: 3_500 });
    const replayed = await stripe.paymentIntents.create(charge, { idempotencyKey });
    expect(replayed).toEqual(first);
    expect((await stripe.paymentIntents.create(charge, { idempotencyKey: 'order:3:charge:2' })).status).toBe(
      'succeeded',
    );
    expect((await readLedger(origin)).charges).toHaveLength(2);
    expect((await stripe.paymentIntents.create({ ...sale, payment_method: method.id })).status).toBe('requires_action');
  });

  it('a truncated last line is dropped, and later ones are kept', async () => {
    const before = await startSandbox();
    await before.stripe.paymentIntents.create({ ...sale, payment_method: 'pm_card_visa' });
    await before.close();
    appendFileSync(join(before.dataFolder, 'stripe-sandbox.jsonl'), '{"puts":[["charge",{"id":"ch_half');
    const after = await startSandbox({ dataFolder: before.dataFolder });
    expect((await readLedger(after.origin)).charges).toHaveLength(1);
    await after.stripe.paymentIntents.create({ ...sale, payment_method: 'pm_card_visa' });
    await after.close();
    const last = await startSandbox({ dataFolder: before.dataFolder });
    expect((await readLedger(last.origin)).balance).toEqual({ usd: 4_000 });
  });

  it('slow work that a stop interrupts is not done', async () => {
    const { stripe, origin, dataFolder, close } = await startSandbox();
    await planFault(origin, { match: { path: '/v1/payment_intents' }, fault: 'latency', ms: 60_000 });
    const unheard = refusalOf(
      stripe.paymentIntents.create({ ...sale, payment_method: 'pm_card_visa' }, { idempotencyKey }),
    );
    await expect.poll(async () => (await (await fetch(`${origin}/_sim/faults`)).json()).faults.length).toBe(0);
    await close();
    await unheard;
    const again = await startSandbox({ dataFolder });
    expect((await readLedger(again.origin)).charges).toEqual([]);
    const paid = await again.stripe.paymentIntents.create(
      { ...sale, payment_method: 'pm_card_visa' },
      { idempotencyKey },
    );
    expect(paid.status).toBe('succeeded');
  });

  it('no card number and no security code is stored', async () => {
    const { stripe, dataFolder } = await startSandbox();
    const typed = { number: '5555555555554444', cvc: '917' };
    const method = await cardMethod(stripe, typed);
    await stripe.paymentIntents.create({ ...sale, payment_method: method.id }, { idempotencyKey });
    const written = readFileSync(join(dataFolder, 'stripe-sandbox.jsonl'), 'utf8');
    expect(written).toContain('"last4":"4444"');
    expect(written).not.toContain(typed.number);
    expect(written).not.toMatch(/"917"/);
  });

  it('a reset removes everything for good', async () => {
    const { stripe, origin, dataFolder, close } = await startSandbox();
    await stripe.paymentIntents.create({ ...sale, payment_method: 'pm_card_visa' });
    await fetch(`${origin}/_sim/reset`, { method: 'POST' });
    expect(await readLedger(origin)).toEqual({ charges: [], refunds: [], disputes: [], setups: [], balance: {} });
    await close();
    const again = await startSandbox({ dataFolder });
    expect((await readLedger(again.origin)).charges).toEqual([]);
  });

  it('a port in use is refused with the system’s own error', async () => {
    const { origin } = await startSandbox();
    const start = startStripeSandbox({ port: Number(new URL(origin).port), dataFolder: newFolder() });
    await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

async function spawnSandbox(dataFolder: string) {
  const script = processFile('packages/sandboxes/tests/stripe/support/run-sandbox.ts');
  const child = spawn(process.execPath, [script, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { origin: String(line).trim(), kill };
}
