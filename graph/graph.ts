import type { EdgeKind, FunnelGraph, GraphEdge, GraphNode } from '../contracts/page/published-graph.ts';
import {
  defaultVariant,
  type FunnelStep,
  isOfferKind,
  type MainFunnel,
  offerOfStep,
  type StepKind,
  stepKind,
} from '../domain/funnel/funnel.ts';
import {
  byRule,
  canFail,
  failTarget,
  followingStep,
  noTarget,
  pickStep,
  sortSteps,
  type Target,
  yesTarget,
} from '../domain/funnel/progression.ts';
import { genericUrlOfStep, urlsOfStep, withoutLeadingSlash } from '../domain/funnel/step-urls.ts';
import { isOrderForm, showsBundles, type ViewKind } from '../domain/routing/view-kinds.ts';

/** Returns the view kind of a content page; null where the page is unknown. */
export type ViewOfContent = (contentId: string) => ViewKind | null;

/** Turns a funnel file into its graph. Without `viewOfContent` the pages' views are null; the edges are the same. */
export function buildGraph(funnel: MainFunnel, viewOfContent: ViewOfContent = () => null): FunnelGraph {
  const sorted = sortSteps(funnel.defaultFunnels);
  return {
    funnel: {
      sfid: funnel.sfid,
      uniqueIdentifier: funnel.uniqueIdentifier,
      destinationId: funnel.destinationId ?? null,
      ...(funnel.amazonPay ? { amazonPay: true } : {}),
    },
    start: pickStep(sorted, 'FIRST')?.sfid ?? null,
    nodes: sorted.map((step) => buildNode(step, funnel, viewOfContent)),
    edges: sorted.flatMap((step) => buildEdges(sorted, step)),
  };
}

/** An edge of a graph, of which there is one from a step for each kind and target. */
export type EdgeName = Pick<GraphEdge, 'from' | 'on' | 'to'>;

/** An edge as a text that no other has, and that an address can name: `["a step","yes","another"]`. */
export function edgeKey({ from, on, to }: EdgeName): string {
  return JSON.stringify([from, on, to]);
}

/** The node with this id, or undefined. */
export function nodeById(graph: FunnelGraph, id: string): GraphNode | undefined {
  return graph.nodes.find((node) => node.id === id);
}

/** The node that an answer leads to, or undefined where no page follows (N09). */
export function findTarget(graph: FunnelGraph, from: string, on: EdgeKind): string | undefined {
  return graph.edges.find((edge) => edge.from === from && edge.on === on)?.to;
}

function buildNode(step: FunnelStep, funnel: MainFunnel, viewOfContent: ViewOfContent): GraphNode {
  const kind = stepKind(step);
  const view = viewOfStep(step, kind, viewOfContent);
  return {
    id: step.sfid,
    step: step.step,
    type: step.type,
    kind,
    view,
    url: defaultUrl(step),
    urls: urlsOfStep(step),
    genericUrl: genericUrlOfStep(step),
    offers: showsBundles(view) ? (funnel.orderForm ?? []) : [offerOfStep(step)].filter((offer) => offer !== null),
    ...bumpsOf(view, funnel),
    ...(step.addressBook ? { addressBook: step.addressBook } : {}),
    variants: step.variants,
    splitTestEnabled: step.splitTestEnabled ?? false,
    splitTesting: step.splitTesting ?? [],
  };
}

/** As `amazonPay` and `addressBook` it is absent rather than empty, so that versions published before it existed keep their hashes. */
function bumpsOf(view: ViewKind | null, funnel: MainFunnel) {
  const bumps = funnel.bumpOffers ?? [];
  return isOrderForm(view) && bumps.length > 0 ? { bumps } : {};
}

function viewOfStep(step: FunnelStep, kind: StepKind, viewOfContent: ViewOfContent): ViewKind | null {
  if (isOfferKind(kind)) return 'offer';
  if (kind === 'thankyou') return 'order-success';
  const shown = defaultVariant(step.variants);
  return shown?.pageContent ? viewOfContent(shown.pageContent) : null;
}

function defaultUrl(step: FunnelStep): string {
  return withoutLeadingSlash(step.url ?? defaultVariant(step.variants)?.url ?? step.genericUrl ?? '');
}

function buildEdges(sorted: readonly FunnelStep[], step: FunnelStep): GraphEdge[] {
  const kind = stepKind(step);
  const edges: (GraphEdge | null)[] = [];
  if (kind === 'page') edges.push(edge(step, 'next', byRule(followingStep(sorted, step))));
  if (isOfferKind(kind)) {
    edges.push(edge(step, 'yes', yesTarget(sorted, step)), edge(step, 'no', noTarget(sorted, step)));
  }
  if (canFail(step)) edges.push(edge(step, 'fail', failTarget(sorted, step)));
  return edges.filter((each) => each !== null);
}

function edge(from: FunnelStep, on: EdgeKind, target: Target | undefined): GraphEdge | null {
  return target ? { from: from.sfid, to: target.step.sfid, on, by: target.by } : null;
}

/** True for the nodes on which the checkout machine runs. */
export function isOrderFormNode(node: GraphNode): boolean {
  return node.kind === 'page' && isOrderForm(node.view);
}

/** Whether the page of a step takes a payment: the order form, and each offer after the sale. */
export function takesPayment(node: GraphNode): boolean {
  return isOrderFormNode(node) || isOfferKind(node.kind);
}
