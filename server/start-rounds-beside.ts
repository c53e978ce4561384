import { setTimeout as pause } from 'node:timers/promises';
import { zoneOf } from '../graph/published-funnel.ts';
import type { AccountIdOf } from './accounts/account-id.ts';
import { startFillingAccounts } from './accounts/fill-accounts.ts';
import type { Config } from './config/config.ts';
import type { Store } from './db/connection/store.ts';
import { closingHours, type WrittenSince } from './figures/close-hours.ts';
import { startMakingPictures } from './pictures/make-pictures.ts';
import type { PictureForms } from './pictures/picture-forms.ts';
import { childMaker } from './pictures/picture-maker.ts';
import { type StatsSink, startWritingEvents } from './stats/stats-store.ts';
import { cleanUp } from './storage/clean-up.ts';
import type { OptionalWrites } from './storage/optional-writes.ts';
import { startRounds } from './timing/start-rounds.ts';
import type { FunnelRegistry } from './versions/funnel-registry.ts';

/** Counts of looks, and events of the visits that begin meanwhile. */
const EVENTS_EVERY_MS = 10_000;

/** A picture of fifty million pixels takes half of it on a slow machine. */
const PICTURE_LIMIT_MS = 60_000;

const HOUR_MS = 3_600_000;

/** What has come late is in the figures after this time at most. */
const CLOSING_EVERY_MS = 5 * 60_000;

/** The pause between the figures of two hours. */
const HOUR_PAUSE_MS = 20;

/** The pause between two batches of old rows, and of orders that get an account. */
const BATCH_PAUSE_MS = 100;

export interface PartsOfRounds {
  store: Store;
  registry: FunnelRegistry;
  forms: PictureForms;
  stats: StatsSink;
  written: WrittenSince;
  optional: OptionalWrites;
  accountIdOf: AccountIdOf;
  clock: () => Date;
  log: (level: string, message: string, detail?: unknown) => void;
}

/** Starts what a shop does again and again beside its requests, and that no order waits for. */
export function startRoundsBeside(
  config: Pick<Config, 'statsMonths' | 'makesPictures' | 'funnelsFolder'>,
  { store, registry, forms, stats, written, optional, accountIdOf, clock, log }: PartsOfRounds,
) {
  const { db } = store;
  const { statsMonths, funnelsFolder } = config;
  const stillThere = (table: string, error: unknown) =>
    log('error', 'old rows are still there', `${table}: ${String(error)}`);
  const cleaned = { store, clock, pause: () => pause(BATCH_PAUSE_MS), failed: stillThere, statsMonths };
  const zones = () => [...new Set(registry.live().map(({ brand }) => zoneOf(registry, brand.uniqueName)))];
  const closeHours = closingHours({ db, clock, written, statsMonths, zones, pause: () => pause(HOUR_PAUSE_MS) });
  return {
    cleaning: startRounds(cleanUp(cleaned), { everyMs: HOUR_MS, failed: (error) => stillThere('all', error) }),
    events: startWritingEvents({
      stats,
      optional,
      everyMs: EVENTS_EVERY_MS,
      failed: (error) => log('error', 'statistics were not written', String(error)),
    }),
    figures: startRounds((isStopped) => optional.store(() => closeHours(isStopped)), {
      everyMs: CLOSING_EVERY_MS,
      failed: (error) => log('error', 'figures were not computed', String(error)),
    }),
    accounts: startFillingAccounts({ db, accountIdOf, pause: () => pause(BATCH_PAUSE_MS) }, (error) =>
      log('error', 'orders are still without an account', String(error)),
    ),
    pictures: startMakingPictures({
      db,
      pictures: registry.pictures,
      forms,
      maker: config.makesPictures ? childMaker({ limitMs: PICTURE_LIMIT_MS }) : null,
      funnelsFolder,
      isPaused: () => optional.isPaused(),
      clock,
      log,
    }),
  };
}
