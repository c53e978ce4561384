import { zoneOf } from '../../../graph/published-funnel.ts';
import type { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import type { ListedFunnel } from '../../contracts/admin-funnels-api.ts';
import { amountText, countText, shareText } from '../../figures/number-text.ts';
import type { AdminCommand, AdminReply } from '../admin-command.ts';
import { alignedRows } from '../aligned-rows.ts';
import { liveFunnel, missingFunnel } from '../figures/live-funnel.ts';
import { onClock } from '../on-clock.ts';
import { visitorsInside } from './inside.ts';
import { type FunnelListDeps, listFunnels } from './list-funnels.ts';

export type FunnelReading = Extract<AdminCommand, { type: 'funnels' | 'inside' }>;

type Deps = FunnelListDeps & { funnels: Pick<FunnelRegistry, 'live' | 'presentUid' | 'rulesOf'> };

/** All live funnels with their figures, or the visitors inside one. */
export async function runFunnelReading(deps: Deps, command: FunnelReading): Promise<AdminReply> {
  if (command.type === 'inside') return inside(deps, command.uid);
  const { type: _, ...query } = command;
  const list = await listFunnels(deps, query);
  if ('refused' in list) return { done: false, text: list.refused, data: { reason: 'range' } };
  return { done: true, text: listText(list.funnels), data: list };
}

async function inside({ db, funnels, clock }: Deps, uid: string): Promise<AdminReply> {
  const found = liveFunnel(funnels, uid);
  if (!found) return missingFunnel(funnels, uid);
  const read = await visitorsInside(db, found.funnel.sfid, clock());
  const data = onClock(read, zoneOf(funnels, found.brand.uniqueName));
  const visitors = data.steps.reduce((sum, step) => sum + step.visitors, 0);
  return { done: true, text: `${countText(visitors)} did something in the last ${data.minutes} minutes.`, data };
}

function listText(funnels: readonly ListedFunnel[]): string {
  if (funnels.length === 0) return 'No funnel is live.';
  const head = [
    'funnel',
    'brand',
    'version',
    'sessions',
    'sales',
    'conversion',
    'orders',
    'a session',
    'findings',
    'tests',
  ];
  const rows = funnels.map(({ uid, brand, version, sessions, sales, orders, conversion, money, findings, tests }) => [
    uid,
    brand,
    version.slice(0, 12),
    countText(sessions),
    countText(sales),
    shareText(conversion),
    countText(orders),
    money.map(({ perSession, currency }) => amountText(perSession, currency)).join(' + ') || '–',
    String(findings.length),
    String(tests.length),
  ]);
  return alignedRows([head, ...rows]).join('\n');
}
