import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import type { PreloadedPage } from '../../contracts/page/published-graph.ts';
import type { DeviceInfo } from '../../domain/tracking/visitor.ts';
import type { ApiClient } from '../adapters/api/api.types.ts';
import type { Session } from './boot.ts';
import type { PageConsent } from './consent/start-consent.ts';
import type { Log } from './log.ts';
import type { Stores } from './stores.ts';

/** The parts of a begun session from which its effects and listeners are built. */
export interface Started {
  settings: RuntimeSettings;
  preloaded: PreloadedPage | null;
  session: Session;
  api: ApiClient;
  stores: Stores;
  device: DeviceInfo;
  log: Log;
  /** Whether the visitor's consent of this moment allows a purpose; a listener asks it at each fact. */
  allows: PageConsent['allows'];
  /** Emits `consent.changed` with what is allowed then. */
  consent: PageConsent['actor'];
  /** Milliseconds since 1970. */
  now: () => number;
  /** Calls back once the page answers to the shopper and the browser has nothing else to do. */
  whenIdle: (run: () => void) => void;
}
