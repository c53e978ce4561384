import type { EdgeKind, LoadedPage } from './published-graph.ts';

/** The id of the data block of a page that the studio shows in a frame; no other page has it. */
export const STATE_PREVIEW = 'sluice-state-preview';

/** A step of a funnel, to be shown in each of its states: its data, and the studio that may frame it. */
export interface StatePreview {
  step: string;
  /** The studio's origin, which is told the states. */
  studio: string;
  /** The step's data by the id of its content, with an empty id for a step without. */
  pages: Record<string, LoadedPage>;
}

/** A state of a step's page, or of a machine that runs there. */
export interface PageState {
  /** `step: ordering.filling`, `checkout: editing.contact`, or `checkout says: declined`. */
  name: string;
  /** What happens on the shortest way there; null where no way was found. */
  way: string[] | null;
}

/** A way out of a step: the edge that the machine takes at the end of it. */
export interface PageExit {
  on: EdgeKind;
  to: string;
  /** What happens on the shortest way. */
  way: string[];
}

/** What the framed page says to the studio. */
export interface StatesMessage {
  type: 'sluice-states';
  states: PageState[];
  exits: PageExit[];
  /** Whether all ways were tried; until then states without a way are left out. */
  isComplete: boolean;
}
