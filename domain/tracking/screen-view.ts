import type { StepKind } from '../funnel/funnel.ts';
import { firstSegment } from '../funnel/step-urls.ts';
import { ROUTE_NAMES } from '../routing/routes.ts';
import { pageNameOf, type ViewKind } from '../routing/view-kinds.ts';

/** R10: the view of a screen. */
export interface ScreenView {
  screenPath: string;
  screenName: string;
  customTitle: string;
  fullUrl: string;
}

/** The current screen: a step of the funnel, or a page beside it. */
export interface Screen {
  origin: string;
  /** Path and query, with the leading slash. */
  address: string;
  /** The step's kind and view, or null for a page that is no step. */
  node: { kind: StepKind; view: ViewKind | null } | null;
  title: string;
}

/** R10: the screen view of a screen. Its name is the route's (R06), else the step's page name (R07), else its title. */
export function screenViewOf({ origin, address, node, title }: Screen): ScreenView {
  return {
    screenPath: address.split('?', 1)[0] ?? '',
    screenName: ROUTE_NAMES.get(firstSegment(address)) ?? (node?.view ? pageNameOf(node.view, node.kind) : title),
    customTitle: title,
    fullUrl: `${origin}${address}`,
  };
}
