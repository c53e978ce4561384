import type { Order } from '../api/order-api.ts';
import type {
  FunnelConfig,
  MissingPage,
  OrderSummary,
  PageArms,
  PageData,
  PublishedFunnelData,
  RuntimeSettings,
  SubscriptionLink,
  TextPage,
  WithdrawalLink,
} from './page-data.ts';
import type { PreloadedPage } from './published-graph.ts';

/** Other tools read these data blocks and an open page outlives an update, so their names and shapes stay. */
export interface PageBlocks {
  settings: RuntimeSettings;
  /** E22: the funnel global. */
  funnels: FunnelConfig[];
  published: PublishedFunnelData | null;
  orders: OrderSummary[];
  receipt: Order[] | null;
  text: TextPage | null;
  problem: MissingPage['problem'] | null;
  /** Null outside of funnels; pages of before lack the block. */
  arms?: PageArms | null;
  /** The data of the step that the server rendered; pages without elements lack the block. */
  preloaded?: PreloadedPage | null;
  /** On the page of a subscription's link alone; other pages lack the block. */
  subscription?: SubscriptionLink | null;
  /** On the page of a withdrawal alone. */
  withdrawal?: WithdrawalLink | null;
}

/** The ids of the data blocks in the page. */
export const DATA_BLOCKS = {
  settings: 'sluice-settings',
  funnels: 'sluice-funnels',
  published: 'sluice-graph',
  orders: 'sluice-orders',
  receipt: 'sluice-receipt',
  text: 'sluice-text',
  subscription: 'sluice-subscription',
  withdrawal: 'sluice-withdrawal',
  problem: 'sluice-problem',
  arms: 'sluice-arms',
  preloaded: 'sluice-preloaded',
} as const satisfies Record<keyof PageBlocks, string>;

/** The id of the block with the first look of a page (`src/boot/late`), which other tools do not read. */
export const FIRST_LOOK = 'sluice-first-look';

const EMPTY = { published: null, orders: [], receipt: null, text: null, problem: null };

/** The data blocks of a page. */
export function blocksOf(page: PageData): PageBlocks {
  const { settings, funnels, preloaded } = page;
  const blocks = { ...EMPTY, settings, funnels, ...(preloaded ? { preloaded } : {}) };
  switch (page.kind) {
    case 'funnel':
      return { ...blocks, published: page.published, orders: page.orders, arms: page.arms ?? null };
    case 'receipt':
      return { ...blocks, published: page.published, receipt: page.receipt, arms: page.arms ?? null };
    case 'text':
      return { ...blocks, text: page.text };
    case 'subscription':
      return { ...blocks, subscription: page.link };
    case 'withdrawal':
      return { ...blocks, withdrawal: page.withdrawal };
    case 'missing':
      return { ...blocks, problem: page.problem };
  }
}

/** The page that the blocks describe. */
export function pageOf({ settings, funnels, ...blocks }: PageBlocks): PageData {
  const { published, orders, receipt, text, problem, subscription, withdrawal, arms, preloaded } = blocks;
  const every = { settings, funnels, ...(preloaded ? { preloaded } : {}) };
  const drawn = arms ? { arms } : {};
  if (subscription) return { ...every, kind: 'subscription', link: subscription };
  if (withdrawal) return { ...every, kind: 'withdrawal', withdrawal };
  if (text) return { ...every, kind: 'text', text };
  if (receipt) return { ...every, kind: 'receipt', published, receipt, ...drawn };
  if (published) return { ...every, kind: 'funnel', published, orders, ...drawn };
  return { ...every, kind: 'missing', problem: problem ?? 'unknown-route' };
}
