import type { FunnelPage } from '../../../contracts/page/page-data.ts';
import type { DeviceInfo } from '../../../domain/tracking/visitor.ts';
import { besideOthers } from '../../../machines/session/saved-funnels.ts';
import { newUuid } from '../../adapters/browser/new-id.ts';
import { checkOwnSetup } from '../boot-checks.ts';
import type { Log } from '../log.ts';
import { openStores } from '../stores.ts';
import type { FirstLook } from './first-look.ts';

/** E01, E06, V06: the look is stored as the application stores each step; it is over once the history has the step. */
export async function storeLook(
  page: FunnelPage,
  { saved, shown }: FirstLook,
  { query, device, log, now }: { query: string; device: DeviceInfo; log: Log; now: () => number },
): Promise<void> {
  const { state, history, mark } = openStores({ log, now, newId: newUuid, page });
  const own = { ...saved, date: new Date(now()).toISOString() };
  mark.store();
  state.change((stored) => besideOthers(own, stored, new Date(now()), own));
  checkOwnSetup(page, { input: { query } }, { pathname: window.location.pathname, log });
  if (shown) await history.record({ funnel: page.published.graph.funnel.sfid, step: shown, device });
}
