import type { StepKind } from '../funnel/funnel.ts';
import { firstSegment } from '../funnel/step-urls.ts';
import { namedStepPage, ROUTE_NAMES } from '../routing/routes.ts';
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

/** R10: the screen view of a screen. */
export function buildScreenView({ origin, address, node, title }: Screen): ScreenView {
  return {
    screenPath: address.split('?', 1)[0] ?? '',
    screenName: ROUTE_NAMES.get(firstSegment(address)) ?? stepName(node) ?? title,
    customTitle: title,
    fullUrl: `${origin}${address}`,
  };
}

/** R06, R07: the page name of a step at an address of its own: that of its named step, else the stored one. */
function stepName(node: Screen['node']): string | null {
  if (!node?.view) return null;
  return (node.kind === 'page' ? namedStepPage(node.view) : null) ?? pageNameOf(node.view, node.kind);
}
