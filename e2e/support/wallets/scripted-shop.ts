import { expect, type Page } from '@playwright/test';
import type { WalletBench } from '../wallet-bench.ts';
import { WalletSheet } from '../wallet-sandbox.ts';
import type { ScriptedAnswer } from './scripted-shop-page.ts';

export type Fields = Record<string, unknown>;

/** The shop's answer to an event of a library; an event without one has the answer that `usual` has for it. */
export type Script = Record<string, ((data: Fields) => unknown) | undefined>;

/** An answer that never comes. */
export const NEVER: ScriptedAnswer = { never: true };

/** A callback that throws. */
export const throwing = (message: string): ScriptedAnswer => ({ throws: message });

interface HeardEvent {
  event: string;
  data: Fields;
}

/** A shop that uses the wallets' libraries as their documents say, and answers what the test says. */
export class ScriptedShop {
  readonly events: HeardEvent[] = [];
  readonly #page: Page;
  readonly #bench: WalletBench;
  #script: Script = {};

  constructor(page: Page, bench: WalletBench) {
    this.#page = page;
    this.#bench = bench;
  }

  /** Opens the shop's page, whose libraries have the device of this moment. */
  async opens(): Promise<void> {
    await this.#page.exposeFunction('scriptedShop', (event: string, data: Fields) => this.#answer(event, data));
    await this.#page.goto(`${this.#bench.url}/sheets`);
    await expect(this.#page.locator('output')).toHaveText('ready');
  }

  async opensGoogle(request: object, script: Script = {}, options: object = {}): Promise<WalletSheet> {
    this.#script = script;
    await this.#page.evaluate(([asked, more]) => Object(window).opensGoogle(asked, more), [request, options]);
    return new WalletSheet(this.#page);
  }

  /** Apple's handlers are those that the script has an answer for. */
  async opensApple(request: object, script: Script = {}): Promise<WalletSheet> {
    this.#script = script;
    const handlers = Object.keys(script).filter((event) => /selected|couponcode/.test(event));
    await this.#page.evaluate(([asked, names]) => Object(window).opensApple(asked, names), [request, handlers]);
    return new WalletSheet(this.#page);
  }

  /** The data of the event that came last, once it has come `times` times. */
  async hears(event: string, times = 1): Promise<Fields> {
    await expect.poll(() => this.#all(event).length).toBe(times);
    return this.#all(event).at(-1)?.data ?? {};
  }

  hasHeard(event: string): boolean {
    return this.#all(event).length > 0;
  }

  #all(event: string): HeardEvent[] {
    return this.events.filter((heard) => heard.event === event);
  }

  async #answer(event: string, data: Fields): Promise<ScriptedAnswer> {
    this.events.push({ event, data });
    const scripted = this.#script[event];
    const answer = await (scripted ? scripted(data) : this.#usual(event, data));
    return isSpecial(answer) ? answer : { answer };
  }

  /** A merchant session of Apple, and a payment that succeeds. */
  async #usual(event: string, data: Fields): Promise<unknown> {
    if (event === 'payment_authorization') return { transactionState: 'SUCCESS' };
    if (event === 'paymentauthorized') return { status: 0 };
    return event === 'validatemerchant' ? merchantSession(String(data.validationURL)) : {};
  }
}

function isSpecial(answer: unknown): answer is ScriptedAnswer {
  return typeof answer === 'object' && answer !== null && ('never' in answer || 'throws' in answer);
}

export async function merchantSession(validationUrl: string): Promise<unknown> {
  const asked = { merchantIdentifier: 'merchant.example.bench', displayName: 'Bench & Co' };
  const body = JSON.stringify({ ...asked, initiative: 'web', initiativeContext: 'localhost' });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(validationUrl, { method: 'POST', headers, body })).json();
}
