import type { StepKind } from './funnel.ts';
import { pageNameOf, type ViewKind } from './view-kinds.ts';

/** R10: the fact that a screen is seen. */
export interface ScreenView {
  screenPath: string;
  screenName: string;
  customTitle: string;
  fullUrl: string;
}

/** The screen that is shown: a step of the funnel, or a page beside it. */
export interface Screen {
  origin: string;
  /** Path and query, with the leading slash. */
  address: string;
  /** The step's kind and view, or null for a page that is no step. */
  node: { kind: StepKind; view: ViewKind | null } | null;
  title: string;
}

/** R10: what a screen's view is told as. A page that is no step, or shows nothing known, is named by its title. */
export function screenViewOf({ origin, address, node, title }: Screen): ScreenView {
  return {
    screenPath: address.split('?', 1)[0] ?? '',
    screenName: node?.view ? pageNameOf(node.view, node.kind) : title,
    customTitle: title,
    fullUrl: `${origin}${address}`,
  };
}
