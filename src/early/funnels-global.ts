/** A funnel with its steps, as the page's data block has it. */
interface FunnelOfPage {
  uniqueIdentifier: string;
  defaultFunnels: { step: number; variants: { sfid: string; url: string }[] }[];
}

declare global {
  interface Window {
    /** E22: the live funnels with their steps and variants, for scripts beside the shop's own. */
    readonly sluiceFunnels?: FunnelOfPage[];
  }
}

/** The id of the data block, which the early script cannot import. */
const BLOCK = 'sluice-funnels';

/** E22: the funnel global, which is parsed from its data block whenever it is read; empty before the block is there. */
export function defineFunnels(view: Window): void {
  Object.defineProperty(view, 'sluiceFunnels', {
    configurable: true,
    enumerable: true,
    get: () => JSON.parse(view.document.getElementById(BLOCK)?.textContent ?? '[]'),
  });
}
