import { vi } from 'vitest';
import { processFile } from '../processes/process-file.ts';
import type { SandboxLedger } from '../shops/order-sandbox.ts';
import { WAIT } from '../wait.ts';
import { type Child, startChild } from './child.ts';

export interface Fault {
  fault: 'timeout' | 'latency' | 'drop-reply' | '5xx' | 'reset';
  at?: 'before' | 'after-commit';
  ms?: number;
  times?: number;
}

/** The card provider's sandbox in a process of its own, with its control API. */
export interface CardSandbox {
  origin: string;
  /** Returns the token that a shopper's browser receives for a card number. */
  token(number: string): Promise<string>;
  /** Injects a fault into the next charges. */
  breakCharges(fault: Fault): Promise<void>;
  /** Injects a fault into the next reads of a charge's status. */
  breakReadings(fault: Fault): Promise<void>;
  /** Resolves once a charge with an injected fault has arrived. */
  chargeArrived(): Promise<void>;
  clearFaults(): Promise<void>;
  ledger(): Promise<SandboxLedger>;
  kill(): Promise<void>;
}

/** Starts the sandbox; its ledger lies in the folder. */
export async function startCardSandbox(folder: string): Promise<CardSandbox> {
  const child = await startChild(processFile('tests/support/crash/sandbox-process.ts'), folder);
  return cardSandboxOf(child);
}

function cardSandboxOf({ origin, kill }: Child): CardSandbox {
  const get = async <Json>(target: string): Promise<Json> => (await fetch(`${origin}${target}`)).json();
  return {
    origin,
    kill,
    token: (number) => tokenOf(origin, number),
    breakReadings: (fault) => addFault(origin, { match: { method: 'GET', path: '/v1/payment_intents' }, ...fault }),
    breakCharges: (fault) => addFault(origin, { match: { method: 'POST', path: '/v1/payment_intents$' }, ...fault }),
    chargeArrived: async () =>
      void (await vi.waitUntil(
        async () => (await get<{ faults: unknown[] }>('/_sim/faults')).faults.length === 0,
        LOOKING,
      )),
    clearFaults: async () => void (await fetch(`${origin}/_sim/faults`, { method: 'DELETE' })),
    ledger: () => get('/_sim/ledger'),
  };
}

const LOOKING = { ...WAIT, interval: 10 };

/** The token that a shopper’s browser gets for a card number, of the sandbox at this origin. */
export async function tokenOf(origin: string, number: string, year = '2040'): Promise<string> {
  const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': year, 'card[cvc]': '123' };
  const body = new URLSearchParams({ key: 'pk_test_sluice', type: 'card', ...card });
  const { id }: { id: string } = await (await fetch(`${origin}/v1/payment_methods`, { method: 'POST', body })).json();
  return id;
}

async function addFault(origin: string, fault: object): Promise<void> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) };
  const { status } = await fetch(`${origin}/_sim/faults`, request);
  if (status !== 201) throw new Error(`the sandbox refused the fault: ${status}`);
}
