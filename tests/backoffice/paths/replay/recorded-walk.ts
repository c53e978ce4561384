import type { PathOrder } from '../../../../backoffice/contracts/admin-paths-api.ts';
import type { RecordedFact, WalkRecord } from '../../../../backoffice/contracts/walk-record.ts';
import type { Order } from '../../../../contracts/api/order-api.ts';
import type { OrderSummary } from '../../../../contracts/page/page-data.ts';
import type { EdgeKind, FunnelGraph } from '../../../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../../../domain/funnel/funnel.ts';
import { isOrderFormNode, nodeById } from '../../../../graph/graph.ts';
import { type Fact, isWalletFact } from '../../../../machines/flow-facts.ts';
import { resume } from '../../../../machines/session/resume.ts';
import { readSavedState, toSavedState } from '../../../../machines/session/saved-state.ts';
import {
  type FunnelWalk,
  fillIn,
  HARD_DECLINE,
  load,
  SOFT_DECLINE,
  startFunnel,
} from '../../../machines/funnel/funnel-walk.ts';
import { anAccount, anOrder, aQuote } from '../../../support/pages/orders.ts';

/** What a shopper does next: an edge of a kind, or something that leads along none. */
export type Act = EdgeKind | 'declined' | 'reload' | 'back' | 'film';

export const ACTS: readonly Act[] = ['next', 'yes', 'no', 'fail', 'declined', 'reload', 'back', 'film'];

export const VERSION = 'a'.repeat(64);
const CHECKOUT = 'checkout-1';
const BEGUN = Date.parse('2026-11-21T10:00:00Z');

/** A walk of a shopper in the compiled machine, with what its browser told and what the server knows of it. */
export class RecordedWalk {
  readonly facts: RecordedFact[] = [];
  readonly orders: PathOrder[] = [];
  readonly #graph: FunnelGraph;
  #walk: FunnelWalk;
  #pages = 0;
  #seconds = 0;

  private constructor(graph: FunnelGraph) {
    this.#graph = graph;
    this.#walk = this.#open({});
  }

  /** Does the acts that the page allows, each with all that comes of it, and leaves out the others. */
  static async through(graph: FunnelGraph, acts: readonly Act[]): Promise<RecordedWalk> {
    const walk = new RecordedWalk(graph);
    await load(walk.#walk);
    for (const act of acts) await walk.#does(act);
    walk.#walk.actor.stop();
    return walk;
  }

  get record(): WalkRecord {
    const version = { hash: VERSION, brand: 'brand', funnel: this.#graph.funnel.uniqueIdentifier, is: 'live' } as const;
    const { facts, orders } = this;
    return { order: 'ORDER', version, graph: this.#graph, missing: [], facts, orders };
  }

  /** What the machine itself holds at the end. */
  get end() {
    const { at, visited, upsells, sale } = this.#walk.context();
    return { at, visited, upsells, sale: sale?.orderId ?? null };
  }

  async #does(act: Act): Promise<void> {
    const node = nodeById(this.#graph, this.#walk.at() ?? '');
    if (!node || node.kind === 'thankyou') return;
    if (act === 'reload') return this.#reload();
    if (act === 'film') return this.#walk.actor.send({ type: 'video.watched', percentage: 25 });
    if (act === 'back') return this.#goBack();
    const isOffer = isOfferKind(node.kind);
    if (act === 'declined') return isOffer || isOrderFormNode(node) ? this.#pay(SOFT_DECLINE) : undefined;
    if (!this.#graph.edges.some(({ from, on }) => from === node.id && on === act)) return;
    if (act === 'no') this.#walk.actor.send({ type: 'offer.declined' });
    else if (act === 'next' && !isOrderFormNode(node)) this.#walk.actor.send({ type: 'page.continued' });
    else if (act === 'fail' && !isOffer) this.#abandon();
    else await this.#pay(act === 'fail' ? HARD_DECLINE : { type: 'captured', order: this.#order(node.id, isOffer) });
    if (this.#walk.at() !== node.id) await load(this.#walk);
  }

  #abandon(): void {
    fillIn(this.#walk);
    this.#walk.actor.getSnapshot().children.checkout?.send({ type: 'payment.abandoned' });
  }

  async #pay(answer: typeof HARD_DECLINE): Promise<void> {
    const { checkout } = this.#walk.actor.getSnapshot().children;
    if (!checkout) {
      this.#walk.actor.send({ type: 'offer.accepted' });
      return this.#walk.submit.answer(answer);
    }
    fillIn(this.#walk);
    checkout.send({ type: 'checkout.submitted', account: anAccount() });
    checkout.send({ type: 'payment.submitted' });
    await this.#walk.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    await this.#walk.token.answer({ type: 'token', cardId: 'pm_1' });
    await this.#walk.submit.answer(answer);
  }

  /** An order that the server has captured by the time of the answer. */
  #order(step: string, isOffer: boolean): Order {
    const id = `order-${this.orders.length + 1}`;
    const at = this.#now();
    this.orders.push({
      number: id.toUpperCase(),
      id,
      checkoutId: CHECKOUT,
      kind: isOffer ? 'offer' : 'sale',
      step,
      offer: isOffer ? (nodeById(this.#graph, step)?.offers[0] ?? '') : null,
      variant: null,
      status: 'Paid',
      method: 'card',
      oneClick: true,
      total: 44.85,
      currency: 'USD',
      placedAt: at,
      paidAt: at,
      receiptAt: null,
      attempts: [
        {
          number: 1,
          status: 'captured',
          amount: 44.85,
          provider: 'stripe',
          createdAt: at,
          resolvedAt: at,
          failure: null,
        },
      ],
      money: [{ kind: 'capture', amount: 44.85, at }],
    });
    return anOrder({ id, checkoutId: CHECKOUT, funnelStep: step, orderType: isOffer ? 'Upsell' : 'Standard' });
  }

  async #goBack(): Promise<void> {
    const { visited, at } = this.#walk.context();
    const stepId = visited[visited.indexOf(at ?? '') - 1];
    if (stepId === undefined) return;
    this.#walk.actor.send({ type: 'location.popped', stepId });
    if (this.#walk.at() === stepId) await load(this.#walk);
  }

  async #reload(): Promise<void> {
    const context = this.#walk.context();
    const now = new Date(BEGUN + this.#seconds * 1000);
    this.#walk.actor.stop();
    const read = readSavedState(structuredClone(toSavedState(this.#graph, context, now)), this.#graph, now);
    if (read.type !== 'found') throw new Error(`the state was not read: ${JSON.stringify(read)}`);
    const summaries = this.orders.map((order) => this.#summary(order));
    this.#walk = this.#open(resume(this.#graph, context.at ?? undefined, read.session, summaries));
    await load(this.#walk);
  }

  #summary({ id, checkoutId, step, kind, offer, method, oneClick }: PathOrder): OrderSummary {
    return {
      id,
      checkoutId,
      funnelSfid: this.#graph.funnel.sfid,
      stepSfid: step,
      orderType: kind === 'sale' ? 'Standard' : 'Upsell',
      offer,
      status: 'Paid',
      live: false,
      card: null,
      paymentMethod: method,
      oneClick,
    };
  }

  #open(input: Parameters<typeof startFunnel>[1]): FunnelWalk {
    const pageLoad = `page-${++this.#pages}`;
    let seq = 0;
    return startFunnel(this.#graph, { ...input, funnelHash: VERSION }, (actor) => {
      actor.on('*', (fact: Fact) => {
        seq += 1;
        if (!isWalletFact(fact)) this.facts.push({ pageLoad, seq, version: VERSION, at: this.#now(), fact });
      });
    });
  }

  #now(): string {
    this.#seconds += 1;
    return new Date(BEGUN + this.#seconds * 1000).toISOString();
  }
}
