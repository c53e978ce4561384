import type { GraphEdge } from '../../../contracts/page/published-graph.ts';
import { isRecord } from '../../../domain/is-record.ts';

/** A stored fact of a walk; `fact` has what an earlier version of the shop stored, too. */
export interface StoredFact {
  type: string;
  fact: unknown;
  step_sfid: string | null;
}

/** How the steps and offers of a version are named. */
export interface FunnelNames {
  step(sfid: string): string;
  offer(sfid: string): string;
}

export type WalkedEdge = Pick<GraphEdge, 'from' | 'on' | 'to'>;

type Given = Readonly<Record<string, unknown>>;

/** A fact of a walk as a sentence without its subject, the shopper; null for one that says nothing to an operator. */
export function walkSentence({ type, fact, step_sfid: step }: StoredFact, names: FunnelNames): string | null {
  const given: Given = isRecord(fact) ? fact : {};
  const at = step === null ? 'a page' : names.step(step);
  return SENTENCES[type]?.(given, { at, offer: names.offer(text(given.offer)) }) ?? null;
}

/** An edge as a sentence without its subject, the shopper. */
export function edgeSentence({ from, on, to }: WalkedEdge, names: Pick<FunnelNames, 'step'>): string {
  return `left ${names.step(from)} by ${on} to ${names.step(to)}`;
}

/** The page, and the offer that a fact names. */
interface Named {
  at: string;
  offer: string;
}

/** Edges are left out, because the steps that they lead to say the same. */
const SENTENCES: Readonly<Record<string, (given: Given, named: Named) => string | null>> = {
  'step.entered': ({ how, variantId }, { at }) => {
    const variant = typeof variantId === 'string' ? `, variant ${variantId}` : '';
    return `${ENTRIES[text(how)] ?? 'came to'} ${at}${variant}`;
  },
  'offer.answered': ({ answer }, { offer }) => {
    if (answer === 'closed') return `found the offer ${offer} closed`;
    return `said ${text(answer)} to the offer ${offer}`;
  },
  'checkout.advanced': ({ stage }) => STAGES[text(stage)] ?? null,
  'method.chosen': ({ method }) => `chose to pay by ${text(method)}`,
  'payment.ended': ({ outcome, method, reason, offer: of }, { offer }) => {
    const what = of ? ` for the offer ${offer}` : '';
    const why = typeof reason === 'string' ? ` (${reason})` : '';
    return `${OUTCOMES[text(outcome)] ?? text(outcome)} by ${text(method)}${what}${why}`;
  },
  'error.shown': ({ message }) => `saw the error "${text(message)}"`,
  'content.failed': (_, { at }) => `could not load ${at}`,
  'video.progressed': ({ percentage }, { at }) => `saw ${text(percentage)} % of the film of ${at}`,
  'lead.sent': () => 'left a contact, which was stored as a lead',
  'consent.changed': ({ analytics, advertising }) =>
    `${analytics === true ? 'allowed' : 'refused'} analytics and ${advertising === true ? 'allowed' : 'refused'} advertising`,
};

const ENTRIES: Readonly<Record<string, string>> = {
  started: 'began at',
  edge: 'came to',
  back: 'went back to',
  resumed: 'came back later to',
  returned: 'returned from the provider’s page to',
};

const STAGES: Readonly<Record<string, string>> = {
  begun: 'opened the order form',
  contact: 'began to give a contact',
  payment: 'gave the contact and came to the payment',
  submitted: 'pressed the button that pays',
};

const OUTCOMES: Readonly<Record<string, string>> = {
  paid: 'paid',
  declined: 'was declined',
  unresolved: 'left a payment without a known end',
  abandoned: 'left the payment',
  failed: 'failed to pay',
};

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
