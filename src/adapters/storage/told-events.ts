import type { ToldEvent } from '../../../domain/tracking/abandonment.ts';
import type { SessionKey, SessionStorage } from './session-storage.ts';

/** E16: what one service was told of, for the life of the tab. */
export interface ToldEvents {
  read(): ToldEvent;
  write(told: { eventId: string; uid: string }): void;
}

export const attentiveTold = (storage: SessionStorage) => toldEvents(storage, 'eventIdAttentive', 'uidAttentive');

export const klaviyoTold = (storage: SessionStorage) => toldEvents(storage, 'eventIdKlaviyo', 'uidKlaviyo');

function toldEvents(storage: SessionStorage, eventIdKey: SessionKey, uidKey: SessionKey): ToldEvents {
  return {
    read: () => ({ eventId: storage.read(eventIdKey), uid: storage.read(uidKey) }),
    write({ eventId, uid }) {
      storage.write(eventIdKey, eventId);
      storage.write(uidKey, uid);
    },
  };
}
