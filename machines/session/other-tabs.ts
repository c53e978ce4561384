import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { sharedDraft, type TypedDraft } from '../checkout/shared-draft.rules.ts';
import { accountAtStart, NOTHING_CHOSEN } from '../funnel/funnel.rules.ts';
import type { FunnelContext } from '../funnel/funnel.types.ts';
import { stepsBeforePayment } from './resume.ts';
import { readSavedState } from './saved-state.ts';

export interface OtherTabs {
  /** What this tab stored last, or had at its start. */
  before: TypedDraft;
  /** The value that is stored now. */
  stored: unknown;
  now: Date;
}

/** E01: what an order form has before anything is typed into it in this tab. */
export function typedAtStart(context: FunnelContext): TypedDraft {
  return context.draft ?? { ...NOTHING_CHOSEN, account: accountAtStart(context) };
}

/** E01, N14: the session as it is stored before its payment: with what other tabs have stored of the same checkout. */
export function withOtherTabs(graph: FunnelGraph, context: FunnelContext, tabs: OtherTabs): FunnelContext {
  if (context.sale !== null || context.paymentInFlight !== null) return context;
  const read = readSavedState(tabs.stored, graph, tabs.now);
  const session = read.type === 'found' ? read.session : null;
  const open = stepsBeforePayment(graph);
  if (!session?.draft || !session.visited.every((id) => open.has(id))) return context;
  const { draft, selectedOffer } = context;
  // A tab on an earlier page chooses a bundle alone.
  const others = { ...session.draft, selectedOffer: selectedOffer ?? session.draft.selectedOffer };
  return { ...context, draft: draft ? sharedDraft(draft, tabs.before, others) : others };
}
