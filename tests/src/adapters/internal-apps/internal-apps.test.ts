import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInternalAppsSandbox } from '../../../../packages/sandboxes/internal-apps/internal-apps-sandbox.ts';
import type { Sandbox } from '../../../../packages/sandboxes/kit/start-sandbox.ts';
import { attentiveEvent } from '../../../../src/adapters/internal-apps/events.ts';
import { createInternalApps, PAUSE_MS } from '../../../../src/adapters/internal-apps/internal-apps.ts';
import { freePort } from '../../../support/shops/free-port.ts';
import { aStartedCheckout, EVENT } from './started-checkout.ts';

let apps: Sandbox;

beforeAll(async () => {
  apps = await startInternalAppsSandbox({ port: 0 });
});
afterAll(() => apps.close());
beforeEach(() => control('reset', {}));

async function control(path: string, body: object): Promise<void> {
  await fetch(`${apps.origin}/_sim/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function received(): Promise<{ attentive: { id: string; repeats: number }[]; refused: object[] }> {
  return (await fetch(`${apps.origin}/_sim/received`)).json();
}

/** A sender whose pauses the test ends, and what it logged. */
function sender(url: string, timeoutMs = 5_000) {
  const logged: unknown[] = [];
  const paused: { run: () => void | Promise<void>; ms: number }[] = [];
  const consent = { isAllowed: true };
  const tell = createInternalApps({
    url,
    timeoutMs,
    log: (...line) => void logged.push(line),
    isAllowed: () => consent.isAllowed,
    later: (run, ms) => void paused.push({ run, ms }),
  });
  return { tell, logged, paused, consent };
}

const call = attentiveEvent('fernhollow', aStartedCheckout(), EVENT) ?? { path: '', body: {} };
const LOST = 'Attentive was not told of a started checkout';

describe('a call to the internal apps', () => {
  it.each(['', '/'])('M01 L10 reaches them below their address, which ends in %j', async (end) => {
    const { tell, logged, paused } = sender(`${apps.origin}${end}`);
    await tell('Attentive', call);
    expect(await received()).toMatchObject({ attentive: [{ id: '7beef_a', repeats: 0 }], refused: [] });
    expect([logged, paused]).toEqual([[], []]);
  });

  it('T08 is sent once more after a failure of theirs, half a minute later, and then counts once', async () => {
    await control('faults', { match: { path: call.path }, fault: '5xx', status: 503 });
    const { tell, logged, paused } = sender(apps.origin);
    await tell('Attentive', call);
    expect([(await received()).attentive, paused.map(({ ms }) => ms), logged]).toEqual([[], [PAUSE_MS], []]);
    await paused[0]?.run();
    expect([(await received()).attentive, logged]).toMatchObject([[{ id: '7beef_a' }], []]);
  });

  it('T08 whose answer was lost is counted once, by its id', async () => {
    await control('faults', { match: { path: call.path }, fault: 'drop-reply' });
    const { tell, logged, paused } = sender(apps.origin);
    await tell('Attentive', call);
    await paused[0]?.run();
    expect([(await received()).attentive, logged]).toMatchObject([[{ id: '7beef_a', repeats: 1 }], []]);
  });

  it('T08 is given up after two attempts, with one line in the log and nothing of the shopper in it', async () => {
    await control('faults', { match: { path: call.path }, fault: '5xx', status: 500, times: 9 });
    const { tell, logged, paused } = sender(apps.origin);
    await tell('Attentive', call);
    await paused[0]?.run();
    expect(paused).toHaveLength(1);
    expect(logged).toEqual([['warn', LOST, { service: 'Attentive', status: 500, attempts: 2 }]]);
  });

  it('T08 is not sent again where the shopper refused meanwhile', async () => {
    await control('faults', { match: { path: call.path }, fault: '5xx', status: 500 });
    const { tell, logged, paused, consent } = sender(apps.origin);
    await tell('Attentive', call);
    consent.isAllowed = false;
    await paused[0]?.run();
    expect([(await received()).attentive, logged]).toEqual([[], []]);
  });

  it('T08 waits no longer than its time for an address that hangs', async () => {
    await control('faults', { match: { path: call.path }, fault: 'timeout', ms: 0, times: 2 });
    const { tell, logged, paused } = sender(apps.origin, 50);
    await tell('Attentive', call);
    await paused[0]?.run();
    expect(logged).toEqual([['warn', LOST, { service: 'Attentive', status: null, attempts: 2 }]]);
  });

  it('T08 is given up where nothing answers at the address', async () => {
    const { tell, logged, paused } = sender(`http://127.0.0.1:${await freePort()}`);
    await tell('Attentive', call);
    await paused[0]?.run();
    expect(logged).toEqual([['warn', LOST, { service: 'Attentive', status: null, attempts: 2 }]]);
  });

  it('T08 that is refused is not sent again', async () => {
    const { tell, logged, paused } = sender(apps.origin);
    await tell('Attentive', { ...call, body: { ...call.body, brand: 7 } });
    expect([paused, logged]).toEqual([[], [['warn', LOST, { service: 'Attentive', status: 400, attempts: 1 }]]]);
  });
});
