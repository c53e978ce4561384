import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { attentiveEvent, klaviyoEvent } from '../../adapters/internal-apps/events.ts';
import { createInternalApps, type InternalAppsOptions } from '../../adapters/internal-apps/internal-apps.ts';
import { attentiveSent, klaviyoSent } from '../../adapters/storage/sent-events.ts';
import { createSessionStorage } from '../../adapters/storage/session-storage.ts';
import type { MessageService } from '../../tracking/abandonment-messages.ts';

export { sendStarted } from '../../tracking/abandonment-messages.ts';

type MessagePlace = Pick<InternalAppsOptions, 'log' | 'isAllowed'>;

/** L10, M01, M02: the services behind the internal apps; none where their URL is not set. */
export function messageServices({ internalAppsUrl, brand }: RuntimeSettings, place: MessagePlace): MessageService[] {
  if (internalAppsUrl === '') return [];
  const storage = createSessionStorage(() => window.sessionStorage);
  const send = createInternalApps({
    url: internalAppsUrl,
    ...place,
    later: (run, ms) => void window.setTimeout(() => void run(), ms),
  });
  return [
    {
      sent: attentiveSent(storage),
      callOf: (checkout, event) => attentiveEvent(brand, checkout, event),
      send: (call) => void send('Attentive', call),
    },
    {
      sent: klaviyoSent(storage),
      callOf: (checkout, event) => klaviyoEvent(brand, checkout, event),
      send: (call) => void send('Klaviyo', call),
    },
  ];
}
