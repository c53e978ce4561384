import type { PageData } from '../../../contracts/page/page-data.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { ANN } from '../../support/shops/order-shop.ts';
import { HttpBrowser } from '../../support/walks/http-browser.ts';
import type { RunningShop } from './walked-shop.ts';

/** How a shopper stands to advertising: what is answered, and when; `signals` is Global Privacy Control. */
const STANCES = ['says nothing', 'agrees', 'refused', 'signals', 'refuses later'] as const;

export type Stance = (typeof STANCES)[number];

/** A live funnel. */
export interface LiveFunnel {
  uid: string;
  sfid: string;
  brand: string;
  /** Whether its brand asks before it advertises, as every visitor of an unknown region is asked there. */
  asks: boolean;
}

/** A person who shops: one e-mail address for the order, and maybe another one that was typed first, and another device. */
export class Person {
  readonly account: AccountDetails;
  readonly stance: Stance;
  readonly #shop: RunningShop;
  readonly #funnel: LiveFunnel;
  readonly #other: HttpBrowser | null;
  readonly #number: number;
  #typed: string[] = [];

  constructor(shop: RunningShop, funnel: LiveFunnel, number: number) {
    this.#shop = shop;
    this.#funnel = funnel;
    this.#number = number;
    this.account = { ...ANN, email: `shopper${number}@example.com` };
    this.stance = STANCES[number % STANCES.length] ?? 'says nothing';
    this.#other = number % 3 === 0 ? this.browserAt(`10.2.${Math.floor(number / 200)}.${(number % 200) + 1}`) : null;
  }

  /** Whether the person allows advertising while shopping. */
  get allows(): boolean {
    if (this.stance === 'says nothing') return !this.#funnel.asks;
    return this.stance === 'agrees' || this.stance === 'refuses later';
  }

  /** The addresses of the leads that stay open of a person who does not buy: those of a session whose person has not refused. */
  get openLeads(): string[] {
    if (!this.allows) return [];
    const { email } = this.account;
    return [...(this.stance === 'refuses later' ? [] : this.#typed), ...(this.#other ? [email] : [])];
  }

  /**
   * Whether the person may pay so. Amazon's test persons are few, so that a refusal by one of them would be the same customer's who
   * allows it elsewhere, and its address is none of those that were typed.
   */
  pays(method: 'card' | 'paypal' | 'amazon'): boolean {
    return method !== 'amazon' || (this.#other === null && !this.stance.startsWith('refuse'));
  }

  browserAt(address: string): HttpBrowser {
    return new HttpBrowser(this.#shop.origin, address, this.stance === 'signals' ? { 'sec-gpc': '1' } : {});
  }

  /** Begins to order: an address with a mistake, the right one, and on another device once more in other letters. */
  async begin(http: HttpBrowser, others: readonly LiveFunnel[]): Promise<void> {
    const { email } = this.account;
    const { brand, sfid, uid } = this.#funnel;
    const before = others.find((each) => each.brand === brand && each.sfid !== sfid);
    await http.open(`/home?uid=${uid}`);
    await this.#answer(http);
    if (before) await this.#leave(http, before.sfid, `typo-${email}`);
    await this.#leave(http, sfid, email);
    this.#typed = before ? [`typo-${email}`, email] : [email];
    if (!this.#other) return;
    await this.#other.open(`/home?uid=${uid}`);
    await this.#answer(this.#other);
    await this.#leave(this.#other, sfid, ` Shopper${this.#number}@EXAMPLE.com`);
  }

  /** Takes the consent back. */
  async refuse(http: HttpBrowser): Promise<void> {
    await sent(http, this.#funnel.brand, 'optout', {});
  }

  async #answer(http: HttpBrowser): Promise<void> {
    const { stance } = this;
    if (stance === 'refused') return this.refuse(http);
    if (stance !== 'agrees' && stance !== 'refuses later') return;
    const { uid, brand } = this.#funnel;
    const { settings } = await http.open(`/home?uid=${uid}`);
    const answer = {
      analytics: true,
      advertising: true,
      textVersion: settings.consent?.textVersion ?? '',
      source: 'banner',
    };
    await sent(http, brand, 'consent', answer);
  }

  async #leave(http: HttpBrowser, funnel: string, email: string): Promise<void> {
    await sent(http, this.#funnel.brand, 'leads', { email, firstName: 'Ann', country: 'US', funnel, step: 'form' });
  }
}

async function sent(http: HttpBrowser, brand: string, call: string, body: object): Promise<void> {
  const answer = await http.api({ brand }).post(call, body);
  if (answer.type !== 'ok') throw new Error(`${call}: ${JSON.stringify(answer)}`);
}

/** The live funnel that a page is of. */
export function funnelOn(page: PageData): LiveFunnel {
  if (page.kind !== 'funnel') throw new Error(`a page of the kind ${page.kind}`);
  const { funnel } = page.published.graph;
  return {
    uid: funnel.uniqueIdentifier,
    sfid: funnel.sfid,
    brand: page.settings.brand,
    asks: page.settings.consent?.rule !== 'opt-out',
  };
}
