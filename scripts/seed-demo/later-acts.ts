import type { AdminCaller, AdminCommand } from '../../backoffice/commands/admin-command.ts';
import { toDecimal } from '../../domain/pricing/money.ts';
import type { Chance } from './chance.ts';
import type { DemoShop } from './demo-shop.ts';

/** What happens to an order after its walk. */
export interface LaterAct {
  /** Milliseconds since 1970. */
  at: number;
  run(shop: DemoShop): Promise<void>;
}

/** An order that money was taken or is held for. */
export interface SoldOrder {
  id: string;
  order_type: string;
  status: string;
  total_minor: number;
  currency: string;
  payment_method: string;
  /** The provider's id of the charge. */
  charge: string | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OPERATOR: AdminCaller = { channel: 'process', name: 'seed-demo' };

/** The share of a held amount that a part of the orders is captured of. */
const PART = 0.6;

/** How the disputes end, one after the other; null stays open. */
const ENDS = ['lost', 'won', null] as const;

/** Decides what happens to the orders of the demo shop later: captures, refunds and disputes. */
export class LaterActs {
  readonly #chance: Chance;
  #waiting: LaterAct[] = [];
  #held = 0;
  #cardSales = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  plan(order: SoldOrder, soldAt: number): void {
    if (order.status === 'Authorized') {
      this.#planCapture(order, soldAt);
      return;
    }
    if (order.order_type === 'Standard' && order.payment_method === 'card' && this.#planDispute(order, soldAt)) return;
    if (this.#chance.isTrue(0.07)) this.#planRefund(order, soldAt);
  }

  takeDue(until: number): LaterAct[] {
    const due = this.#waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
    this.#waiting = this.#waiting.filter(({ at }) => at > until);
    return due;
  }

  /** Every third held amount is captured in part, from the first one on. */
  #planCapture({ id, total_minor, currency }: SoldOrder, soldAt: number): void {
    const isInPart = this.#held % 3 === 0;
    this.#held += 1;
    const amount = isInPart ? { amount: toDecimal(Math.round(total_minor * PART), currency) } : {};
    this.#add(soldAt + 20 * HOUR, { type: 'captures', order: id, ...amount });
  }

  #planRefund({ id, total_minor, currency }: SoldOrder, soldAt: number): void {
    const share = this.#chance.isTrue(0.6) ? null : this.#chance.between(20, 50) / 100;
    const amount = share === null ? {} : { amount: toDecimal(Math.round(total_minor * share), currency) };
    const days = this.#chance.between(1, 6);
    this.#add(soldAt + days * DAY, { type: 'refunds', order: id, reason: 'It was not eaten.', ...amount });
  }

  /** The fourth card sale is disputed, and every thirtieth from there. The bank decides for the shopper, for the shop, or later. */
  #planDispute({ charge }: SoldOrder, soldAt: number): boolean {
    this.#cardSales += 1;
    if (charge === null || this.#cardSales % 30 !== 4) return false;
    const end = ENDS[Math.floor(this.#cardSales / 30) % ENDS.length];
    const act = (days: number, body: object) =>
      this.#waiting.push({
        at: soldAt + days * DAY,
        run: (shop) => dispute(shop, { payment_intent: charge, ...body }),
      });
    act(2, {});
    if (end) act(8, { end });
    return true;
  }

  #add(at: number, command: AdminCommand): void {
    this.#waiting.push({ at, run: (shop) => operate(shop, command) });
  }
}

async function operate({ shop }: DemoShop, command: AdminCommand): Promise<void> {
  const { done, text } = await shop.admin(command, OPERATOR);
  if (!done) throw new Error(`${JSON.stringify(command)}: ${text}`);
}

async function dispute({ cards }: DemoShop, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${cards}/_sim/disputes`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(await reply.text());
}
