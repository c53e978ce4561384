import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ApprovalSettingsOf, CardSettings, RuntimeSettings } from '../../contracts/page/page-data.ts';
import type { WalletSettings } from '../../contracts/page/wallet-settings.ts';
import { onPresentClock, type PublishedFunnel, type PublishedFunnels, zoneOf } from '../../graph/published-funnel.ts';
import type { Config } from '../config/config.ts';
import { consentOf, questionOf } from '../consent/consent-of.ts';
import type { FunnelPayments } from '../payments/port/funnel-payments.ts';
import type { ServedPictures } from '../pictures/picture.routes.ts';
import { runtimeSettings } from './page-data.ts';
import { pagePictures } from './page-pictures.ts';
import { numberOf } from './sharing/number-of.ts';

/** The parts of the shop that the settings of its pages name. */
export interface SettingsOptions {
  config: Pick<Config, 'runtime'>;
  card: CardSettings;
  wallets?: { settings: WalletSettings };
  /** Absent where the shop has no provider with an approval page. */
  approvals?: ApprovalSettingsOf;
  funnels: Pick<PublishedFunnels, 'rulesOf'>;
  /** The pictures of the brands and their forms; absent where pictures are served as they are, without their sizes in pages. */
  pictures?: ServedPictures;
}

/** What decides about the settings of a page, besides the shop and the visitor's consent. */
interface AskedSettings extends Pick<RuntimeSettings, 'uid' | 'ahead' | 'tagScript'> {
  shown: PublishedFunnel;
  /** What the funnel offers beside the payments of the shop; null for no more. */
  own: FunnelPayments | null;
}

const MOST = 500;

/** L10: reads the settings of pages. Those with the same ones share one object, so that its number stands for them in a key. */
export function settingsReader({ config, card, wallets, approvals, funnels, pictures }: SettingsOptions) {
  const known = new LRUCache<string, RuntimeSettings>({ max: MOST });
  return (request: FastifyRequest, { shown, own, ...asked }: AskedSettings): RuntimeSettings => {
    const { brand } = shown;
    const files = pictures && pagePictures(shown, pictures.live.of(brand.uniqueName));
    const consent = consentOf(request, brand);
    const numbers = [shown, files, own?.settings].map((part) => part && numberOf(part));
    const hasCoupons = funnels.rulesOf(brand.uniqueName).coupons.length > 0;
    const key = JSON.stringify([...numbers, zoneOf(funnels, brand.uniqueName), hasCoupons, consent, asked]);
    const settings = known.get(key) ?? {
      ...runtimeSettings(onPresentClock(funnels, brand), config.runtime, card, wallets?.settings, {
        ...approvals,
        ...own?.settings,
      }),
      consent,
      consentQuestion: questionOf(brand),
      ...(hasCoupons ? { hasCoupons } : {}),
      ...(files ? { pictures: files } : {}),
      ...asked,
    };
    known.set(key, settings);
    return settings;
  };
}
