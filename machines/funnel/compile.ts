import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { UNANSWERED } from '../../domain/funnel/survey-progress.ts';
import { findTarget, isOrderFormNode, nodeById } from '../../graph/graph.ts';
import type { ActorsOf } from '../effects.ts';
import type { StepEntry } from '../flow-facts.ts';
import type { PaymentLogics } from '../later/payment-machines.ts';
import { NOTHING_KNOWN } from '../payment/amazon-pay/amazon-pay.view.ts';
import { type FunnelMeta, funnelSetup } from './funnel.setup.ts';
import type { FunnelInput } from './funnel.types.ts';
import { offerState } from './offer.state.ts';
import { orderFormState } from './order-form.state.ts';
import { returningState } from './returning.state.ts';
import { edgeKey, edgeTarget, stateKey, stateTarget } from './state-keys.ts';
import { edgeState, type FunnelState, stepState } from './step-state.ts';

/** The graph was verified before; an edge that is missing nevertheless leads to the page-not-found page (N09). */
export function compile(graph: FunnelGraph) {
  return funnelSetup.createMachine({
    id: 'funnel',
    context: ({ input }) => ({
      ...input,
      at: null,
      page: null,
      notice: input.notice ?? null,
      selectedOffer: input.selectedOffer ?? null,
      arrivals: 0,
      upsellIndex: input.upsellIndex ?? 0,
      checkoutProgress: input.checkoutProgress ?? null,
      endedOrders: input.endedOrders ?? [],
      offersShown: input.upsellIndex ?? 0,
      orderNumber: input.orderNumber ?? (input.sale ? 1 : 0),
      cameBack: false,
      cameByFailure: false,
      hasFailedBefore: false,
      cameBy: firstEntryOf(input),
      paymentInFlight: input.entry.type === 'step' ? input.entry.paymentInFlight : null,
      providerReturn: input.providerReturn ?? null,
      returnShown: { stage: 'checking', why: null },
      returnedFrom: input.providerReturn?.provider ?? null,
      isReturnUnknown: false,
      ...NOTHING_KNOWN,
      express: null,
      returnFailure: null,
      paidFor: null,
      added: input.added ? { offer: input.added, arrival: 1 } : null,
      survey: input.survey ?? UNANSWERED,
    }),
    initial: 'entering',
    entry: 'recordEndedMeanwhile',
    on: {
      'location.popped': graph.nodes.map((node) => ({
        guard: { type: 'mayReturn' as const, params: { graph, id: node.id } },
        actions: { type: 'rememberEntry' as const, params: 'back' as const },
        target: stateTarget(node.id),
      })),
      'notice.closed': { actions: 'clearNotice' },
      'video.watched': { actions: { type: 'recordWatched', params: ({ event }) => event } },
      'problem.shown': { actions: { type: 'logProblem', params: ({ event }) => event } },
      'fact.recorded': { actions: { type: 'recordFact', params: ({ event }) => event.fact } },
      'draft.changed': { actions: { type: 'learnDraftAndForgetReturn', params: ({ event }) => event.draft } },
    },
    states: {
      entering: {
        id: 'entering',
        always: [
          { guard: { type: 'has', params: 'providerReturn' } as const, target: 'returning' },
          ...graph.nodes.map((node) => ({
            guard: { type: 'entersAt' as const, params: { id: node.id } },
            target: stateTarget(node.id),
          })),
          { guard: { type: 'entersAs', params: 'text' } as const, target: 'reading' },
          { guard: { type: 'entersAs', params: 'order-missing' } as const, target: 'orderMissing' },
          { target: 'pageMissing' },
        ],
      },
      ...Object.fromEntries(graph.nodes.map((node) => [stateKey(node.id), stateOf(graph, node)])),
      ...Object.fromEntries(graph.edges.map((edge) => [edgeKey(edge), edgeState(graph, edge)])),
      returning: returningState(graph),
      capturedElsewhere: { id: 'capturedElsewhere', tags: 'terminal', meta: { view: 'paid-elsewhere', nodeId: null } },
      reading: { tags: 'terminal', meta: { view: 'text', nodeId: null } },
      orderMissing: { id: 'orderMissing', tags: 'terminal', meta: { view: 'order-missing', nodeId: null } },
      pageMissing: { id: 'pageMissing', tags: 'terminal', meta: { view: 'page-missing', nodeId: null } },
    },
  });
}

/** A session with a past goes on; any other one starts. */
function firstEntryOf({ visited, sale, entry, cameAlongEdge = false }: FunnelInput): StepEntry {
  if (cameAlongEdge) return 'edge';
  const isPaying = entry.type === 'step' && entry.paymentInFlight !== null;
  return visited.length > 0 || sale !== null || isPaying ? 'resumed' : 'started';
}

export type FunnelMachine = ReturnType<typeof compile>;
/** The logic of each actor of a funnel: the effects of its pages, and those of steps with a payment. */
export type FunnelLogics = ActorsOf<FunnelMachine>;
export type PageEffects = Omit<FunnelLogics, keyof PaymentLogics>;

function stateOf(graph: FunnelGraph, node: GraphNode): FunnelState {
  if (isOfferKind(node.kind)) return offerState(graph, node);
  if (node.kind === 'thankyou') return receiptState(node);
  return isOrderFormNode(node) ? orderFormState(graph, node) : pageState(graph, node);
}

/** The step that follows a page; none where the graph lacks it. */
function nextOf(graph: FunnelGraph, node: GraphNode): Pick<FunnelMeta, 'next'> {
  const next = nodeById(graph, findTarget(graph, node.id, 'next') ?? '');
  return next ? { next } : {};
}

/** A page with a button to the next step (N03). */
function pageState(graph: FunnelGraph, node: GraphNode): FunnelState {
  return stepState(node, 'showing', {
    showing: {
      meta: {
        view: node.view ?? 'unavailable',
        nodeId: node.id,
        ...nextOf(graph, node),
      },
      on: {
        'page.continued': { actions: 'clearNotice', target: edgeTarget(graph, node.id, 'next') },
        'offer.selected': {
          guard: { type: 'sells', params: ({ event }) => ({ node, offer: event.offer }) },
          actions: { type: 'chooseOffer', params: ({ event }) => ({ offer: event.offer }) },
        },
        'survey.answered': { actions: { type: 'answerSurvey', params: ({ event }) => event } },
        'survey.advanced': { actions: 'advanceSurvey' },
        'survey.reversed': { actions: 'reverseSurvey' },
      },
    },
  });
}

/** The end of a funnel, with every order, its lines and totals. It is not final, because the page stays. */
function receiptState(node: GraphNode): FunnelState {
  return stepState(node, 'showing', {
    showing: funnelSetup.createStateConfig({
      tags: 'terminal',
      meta: { view: 'order-success', nodeId: node.id },
      invoke: [
        // W09: the offers before needed the sign-in; the order is complete now.
        { src: 'forgetSignIn', onError: {} },
        { src: 'endWalk', input: ({ context: { sale } }) => ({ checkoutId: sale?.checkoutId ?? '' }), onError: {} },
      ],
    }),
  });
}
