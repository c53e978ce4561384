import type { Actor } from 'xstate';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { pagesAfter } from '../../machines/funnel/pages-after.ts';
import { savedStateOf } from '../../machines/session/saved-state.ts';
import { createFunnelStats } from '../adapters/api/funnel-stats.ts';
import { createTabChannel } from '../adapters/browser/tab-channel.ts';
import { type Recorders, recordVisit } from '../tracking/record-visit.ts';
import { dispatchScreenView, watchScreens } from '../tracking/screen-views.ts';
import { isReadOnly } from './boot-mode.ts';
import { followTabs } from './follow-tabs.ts';
import { keepReturn } from './keep-return.ts';
import type { Effects } from './machine-effects.ts';
import { previewRecorders } from './preview-effects.ts';
import { watchSavedAccount } from './saved-account.ts';
import type { Started } from './started.ts';

/** The listeners of a funnel. They have to subscribe before its actor starts. */

/** Stores a visit's data in the browser; a preview and a linked receipt store nothing. */
export function keepVisit(
  actor: Actor<FunnelMachine>,
  { session, stores, log }: Pick<Started, 'session' | 'stores' | 'log'>,
  clock: () => Date,
): void {
  const isVisit = !isReadOnly(session.mode);
  if (session.mustClean && isVisit) stores.state.clean();
  if (isVisit) watchSavedAccount(actor, stores.accounts);
  if (session.mode.type === 'returned') keepReturn(actor, session.mode.returned, stores.keptReturn);
  actor.subscribe({
    next: ({ context }) => context.at && isVisit && stores.state.write(savedStateOf(session.graph, context, clock())),
    error: (error) => log('error', 'the funnel stopped', String(error)),
  });
}

/** Records a visit; returns the recorder of a video's watched share. */
export function trackVisit(
  actor: Actor<FunnelMachine>,
  { session, api, stores, device, log }: Started,
): ReturnType<typeof recordVisit> {
  watchScreens(actor, session.graph, window.location).onScreenView(dispatchScreenView);
  const recorders: Recorders = {
    stats: createFunnelStats(api, device, session.isNew),
    history: stores.history,
    checkouts: stores.checkouts,
    device,
    log,
    origin: window.location.origin,
  };
  return recordVisit(actor, session, isReadOnly(session.mode) ? previewRecorders(recorders) : recorders);
}

/** Prefetches the pages that may follow, so that a step appears at once. */
export function loadAhead(actor: Actor<FunnelMachine>, { session }: Started, loadPage: Effects['loadPage']): void {
  actor.on('page.viewed', ({ stepId }) => {
    for (const request of pagesAfter(session.graph, stepId, actor.getSnapshot().context)) void loadPage(request);
  });
}

/** A linked receipt does not take part: it neither moves other tabs nor follows one. */
export function joinTabs(actor: Actor<FunnelMachine>, { session, stores }: Started): void {
  if (session.mode.type === 'receipt') return;
  followTabs(actor, session.graph, createTabChannel(window), {
    saved: stores.state.settled,
    findAnew: () => window.location.reload(),
  });
}
