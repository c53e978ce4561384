import { videoOrigins } from '../../../domain/tracking/video.ts';
import type { PublishedFunnels } from '../../../graph/published-funnel.ts';
import type { Config } from '../../../server/config/config.ts';
import { buildTagScript } from '../../../server/render/tag-manager.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import { paymentScripts } from './payment-scripts.ts';
import { describeScripts, scriptInventory } from './script-inventory.ts';

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
