import type { AddressBook, StepKind, Variant } from '../../domain/funnel/funnel.ts';
import type { ViewKind } from '../../domain/routing/view-kinds.ts';

/** A funnel as a value for the machine, the findings, the diagram and the journeys. It is part of the page. */

export type EdgeKind = 'next' | 'yes' | 'no' | 'fail';

/** A step of a funnel. `id` is the step's sfid; `view` is null where the page is unknown. */
export interface GraphNode {
  id: string;
  step: number;
  type: string;
  kind: StepKind;
  view: ViewKind | null;
  url: string;
  urls: string[];
  genericUrl: string | null;
  /** The offers on sale here: the bundles of an order form, the one of an upsell or downsell. */
  offers: string[];
  /** The offers of an order form's bumps; absent in versions published before bumps existed. */
  bumps?: string[];
  /** W05: the address book that the step shows; absent where it shows none. */
  addressBook?: AddressBook;
  variants: Variant[];
  splitTestEnabled: boolean;
  splitTesting: { sfid: string }[];
}

export interface GraphEdge {
  from: string;
  to: string;
  on: EdgeKind;
  by: 'rule' | 'override';
}

interface PublishedFunnelInfo {
  sfid: string;
  uniqueIdentifier: string;
  destinationId: string | null;
  /** W04: present where the funnel offers Amazon Pay. */
  amazonPay?: true;
}

export interface FunnelGraph {
  funnel: PublishedFunnelInfo;
  /** The first step's id (N01), or null for a funnel without steps. */
  start: string | null;
  nodes: GraphNode[];
  edges: GraphEdge[];
}
