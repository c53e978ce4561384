import { videoOrigins } from '../../../domain/tracking/video.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/published-funnel.ts';
import type { Config } from '../../../server/config/config.ts';
import { cardPages } from '../../../server/providers/card-service.ts';
import { buildTagScript } from '../../../server/render/tag-manager.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import { describeScripts, type PageScript, scriptInventory } from './script-inventory.ts';

interface ScriptDeps {
  config: Config;
  funnels: Pick<PublishedFunnels, 'live'>;
}

/** The scripts of every kind of page, as the settings and the live funnels have them. */
export async function readScripts({ config, funnels }: ScriptDeps): Promise<AdminReply> {
  const live = funnels.live();
  const payments = paymentScripts(config, live);
  if (!payments.ok) return refused(payments.message);
  const scripts = scriptInventory({
    publicUrl: config.publicUrl,
    payments: payments.scripts,
    tagManager: buildTagScript(config),
    players: videoOrigins(live.flatMap(({ content }) => Object.values(content))).script,
  });
  return { done: true, text: describeScripts(scripts), data: scripts };
}

type PaymentScripts = { ok: true; scripts: PageScript[] } | { ok: false; message: string };

/** M04: the scripts that the payment providers of the configuration have in the pages of these funnels. */
function paymentScripts(config: Config, live: readonly Pick<PublishedFunnel, 'funnel'>[]): PaymentScripts {
  const card = cardPages(config);
  if (!card.ok) return card;
  const { google, apple } = config.wallets;
  const scripts = [
    {
      script: allOf(card.settings.scriptUrl),
      pages: ['order form', 'offer'] as const,
      purpose: 'card payments: the card field in a frame of the provider, and questions of the card’s bank',
      when: 'at the payment by card',
    },
    ...walletScript(google?.scriptUrl, 'Google Pay'),
    ...walletScript(apple?.scriptUrl, 'Apple Pay'),
    ...amazonScript(config, live),
  ];
  return { ok: true, scripts };
}

function walletScript(url: string | null | undefined, name: string): PageScript[] {
  if (!url) return [];
  const when = 'at the order form, to learn whether this browser has it';
  return [{ script: allOf(url), pages: ['order form'], purpose: name, when }];
}

function amazonScript({ amazon, runtime }: Config, live: readonly Pick<PublishedFunnel, 'funnel'>[]): PageScript[] {
  const isOffered = runtime.walletEnabled && live.some(({ funnel }) => funnel.amazonPay);
  if (!isOffered || amazon.type === 'none') return [];
  const purpose = 'Amazon Pay: sign-in, address book, wallet and consent';
  const when = 'in the funnels that offer it';
  return [{ script: allOf(amazon.scriptUrl), pages: ['order form', 'offer'], purpose, when }];
}

/** A provider's script loads further ones of its origin. */
function allOf(url: string): string {
  return `${new URL(url).origin}/*`;
}
