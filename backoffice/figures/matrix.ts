import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { configuredWallets } from '../../contracts/page/wallet-settings.ts';
import {
  APPROVAL_PROVIDERS,
  type ApprovalProviderId,
  isApprovalProvider,
} from '../../domain/orders/approval-provider.ts';
import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import type { Matrix, MatrixCell, MatrixConsent, MatrixItem } from '../contracts/admin-matrix-api.ts';
import {
  type CellPlace,
  type ItemForSale,
  itemsForSale,
  type MatrixMethod,
  type MatrixProvider,
  methodName,
} from './matrix-items.ts';
import { type CellOutcome, laterCell, saleCell } from './matrix-outcome.ts';

/** What the ways to pay of a funnel depend on beside its files. */
export interface MatrixShop {
  rules: ShopRules;
  settingsOf(userAgent: string): RuntimeSettings;
  /** The provider of cards and wallets. */
  cards: MatrixProvider;
  /** Null for a provider that the shop does not take. */
  approving(provider: ApprovalProviderId): MatrixProvider | null;
  /** Why a page with these settings does not offer a provider; null where it does. */
  refusal(provider: ApprovalProviderId, settings: RuntimeSettings): string | null;
}

const METHODS: readonly MatrixMethod[] = ['card', 'apple_pay', 'google_pay', ...APPROVAL_PROVIDERS];

/** Nothing is decided here: the rules are those by which pages, machines and server offer a method. */
export function paymentMatrix(published: PublishedFunnel, shop: MatrixShop): Matrix {
  const items = itemsForSale(published, shop.rules);
  const bundles = items.filter(({ place }) => place === 'sale');
  const form = {
    isSoldOnce: bundles.some(({ bought }) => bought === 'once'),
    isSubscribed: bundles.some(({ bought }) => bought === 'by subscription'),
  };
  const devices = MATRIX_DEVICES.map((device) => ({ device, settings: shop.settingsOf(device.userAgent) }));
  const cells = items.flatMap((item, at) =>
    METHODS.flatMap((method) => {
      const provider = providerOf(method, shop);
      const asked = devices.map((each) => ({
        device: each.device.name,
        refusal: findRefusal(method, { shop, ...each }),
      }));
      return consentsFor(provider, asked).flatMap((consent) =>
        asked.map(({ device, refusal }): MatrixCell => {
          const place = { item, method, consent, published, refusal, provider, form };
          return { item: at, method, consent, device, ...fillCell(place) };
        }),
      );
    }),
  );
  return {
    uid: published.funnel.uniqueIdentifier,
    version: published.hash,
    brand: published.brand.siteName,
    currency: published.brand.currency,
    items: items.map(listed),
    methods: METHODS.map((method) => ({ method, name: methodName(method) })),
    devices: MATRIX_DEVICES.map(({ name }) => name),
    cells,
  };
}

function listed({ renewal: _, ...item }: ItemForSale): MatrixItem {
  return item;
}

function providerOf(method: MatrixMethod, shop: MatrixShop): MatrixProvider | null {
  return isApprovalProvider(method) ? shop.approving(method) : shop.cards;
}

interface Asked {
  shop: MatrixShop;
  device: MatrixDevice;
  settings: RuntimeSettings;
}

/** In the end a browser itself says whether its wallet has a card to pay with. */
function findRefusal(method: MatrixMethod, { shop, device, settings }: Asked): string | null {
  if (isApprovalProvider(method)) return shop.refusal(method, settings);
  if (method === 'card') return null;
  const isSet = method === 'apple_pay' ? settings.wallets?.apple : settings.wallets?.google;
  if (!isSet) return 'the shop has no settings for it';
  const isThere = configuredWallets(settings.wallets, device).includes(method);
  return isThere ? null : `this browser has no ${methodName(method)}`;
}

/** A provider that makes agreements gets one from its payer, or none; where no page offers it, its payer is not asked. */
function consentsFor(provider: MatrixProvider | null, asked: readonly { refusal: string | null }[]): MatrixConsent[] {
  const isOffered = provider?.can.saves !== 'instrument' && asked.some(({ refusal }) => refusal === null);
  return provider && isOffered ? ['given', 'withheld'] : ['not asked'];
}

function fillCell(place: CellPlace): CellOutcome {
  return place.item.place === 'sale' ? saleCell(place) : laterCell(place);
}

/** A browser that stands for those like it. */
export interface MatrixDevice {
  name: string;
  userAgent: string;
  /** Whether Apple's own interface for payments is in this browser. */
  hasApplePay: boolean;
}

/** Browsers between which the ways to pay differ: by Apple's interface, and by what Amazon supports. */
export const MATRIX_DEVICES: readonly MatrixDevice[] = [
  {
    name: 'iPhone, Safari',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    hasApplePay: true,
  },
  {
    name: 'Android, Chrome',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    hasApplePay: false,
  },
  {
    name: 'Mac, Safari',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    hasApplePay: true,
  },
  {
    name: 'Windows, Chrome',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    hasApplePay: false,
  },
  {
    name: 'Linux, Firefox',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
    hasApplePay: false,
  },
];
