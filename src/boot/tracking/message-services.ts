import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { attentiveEvent, klaviyoEvent } from '../../adapters/internal-apps/events.ts';
import { createInternalApps, type InternalAppsOptions } from '../../adapters/internal-apps/internal-apps.ts';
import { createSessionStorage } from '../../adapters/storage/session-storage.ts';
import { attentiveTold, klaviyoTold } from '../../adapters/storage/told-events.ts';
import type { MessageService } from '../../tracking/abandonment-listener.ts';

/** The log, and the shopper's consent of the moment. */
type MessagePlace = Pick<InternalAppsOptions, 'log' | 'isAllowed'>;

/** L10, M01, M02: the services behind the internal apps; none where their URL is not set. */
export function messageServices({ internalAppsUrl, brand }: RuntimeSettings, place: MessagePlace): MessageService[] {
  if (internalAppsUrl === '') return [];
  const storage = createSessionStorage(() => window.sessionStorage);
  const tell = createInternalApps({
    url: internalAppsUrl,
    ...place,
    later: (run, ms) => void window.setTimeout(() => void run(), ms),
  });
  return [
    {
      told: attentiveTold(storage),
      callOf: (checkout, event) => attentiveEvent(brand, checkout, event),
      send: (call) => void tell('Attentive', call),
    },
    {
      told: klaviyoTold(storage),
      callOf: (checkout, event) => klaviyoEvent(brand, checkout, event),
      send: (call) => void tell('Klaviyo', call),
    },
  ];
}
