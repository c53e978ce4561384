import type { SentEvent } from '../../../domain/tracking/abandonment.ts';
import type { SessionKey, SessionStorage } from './session-storage.ts';

/** E16: what one service was sent, for the life of the tab. */
export type SentEvents = ReturnType<typeof sentEvents>;

export const attentiveSent = (storage: SessionStorage) => sentEvents(storage, 'eventIdAttentive', 'uidAttentive');

export const klaviyoSent = (storage: SessionStorage) => sentEvents(storage, 'eventIdKlaviyo', 'uidKlaviyo');

function sentEvents(storage: SessionStorage, eventIdKey: SessionKey, uidKey: SessionKey) {
  return {
    read: (): SentEvent => ({ eventId: storage.read(eventIdKey), uid: storage.read(uidKey) }),
    write({ eventId, uid }: { eventId: string; uid: string }): void {
      storage.write(eventIdKey, eventId);
      storage.write(uidKey, [uid, storage.read(uidKey)].filter(Boolean).join());
    },
  };
}
