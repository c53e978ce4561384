import { videoOrigins } from '../../domain/tracking/video.ts';
import type { PublishedFunnels } from '../../graph/brand/published-funnel.ts';
import type { Config } from '../config/config.ts';
import { paymentScripts } from '../providers/payment-scripts.ts';
import { describeScripts, scriptInventory } from '../render/script-inventory.ts';
import { tagScriptOf } from '../render/tag-manager.ts';
import type { AdminReply } from './admin-command.ts';

/** Lists the scripts of every kind of page, as the settings and the live funnels have them. */
export async function listScripts(config: Config, funnels: Pick<PublishedFunnels, 'live'>): Promise<AdminReply> {
  const live = funnels.live();
  const payments = paymentScripts(config, live);
  if (!payments.ok) return { done: false, text: payments.message };
  const scripts = scriptInventory({
    publicUrl: config.publicUrl,
    payments: payments.scripts,
    tagManager: tagScriptOf(config),
    players: videoOrigins(live.flatMap(({ content }) => Object.values(content))).script,
  });
  return { done: true, text: describeScripts(scripts), data: scripts };
}
