import type { VendorVideo } from '../../../contracts/page/video-player.ts';
import type { VendorPlayer } from './vendor-player.ts';

/** The part of Ooyala's player API that this adapter uses. */
interface OoyalaPlayer {
  mb: { subscribe(event: string, subscriber: string, listener: (event: string, ...facts: number[]) => void): void };
  getDuration(): number;
  destroy(): void;
}

interface OoyalaOptions {
  autoplay: boolean;
  onCreate: (player: OoyalaPlayer) => void;
}

interface OoyalaWindow {
  OO?: {
    ready(then: () => void): void;
    Player: { create(placeId: string, id: string, options: OoyalaOptions): unknown };
    EVENTS: { PLAYHEAD_TIME_CHANGED: string; PLAYED: string };
  };
}

const SUBSCRIBER = 'sluice';

/** Ooyala: the player finds its container by id and reports over a message bus; its times are milliseconds. */
export function ooyalaPlayer(
  window: OoyalaWindow,
  { playerId, id }: Extract<VendorVideo, { player: 'ooyala' }>,
): VendorPlayer {
  return {
    script: `https://player.ooyala.com/v3/${playerId}`,
    show(place, ear) {
      const { OO } = window;
      if (!OO) throw new Error('the script of Ooyala has no player');
      const box = place.ownerDocument.createElement('div');
      box.id = `ooyala-${id}`;
      place.replaceChildren(box);
      let player: OoyalaPlayer | null = null;
      let isGone = false;
      const onCreate = (created: OoyalaPlayer) => {
        player = created;
        created.mb.subscribe(OO.EVENTS.PLAYHEAD_TIME_CHANGED, SUBSCRIBER, (_, time = 0) =>
          ear.at(time, created.getDuration() / 1000),
        );
        created.mb.subscribe(OO.EVENTS.PLAYED, SUBSCRIBER, () => ear.ended());
      };
      OO.ready(() => {
        if (!isGone) OO.Player.create(box.id, id, { autoplay: false, onCreate });
      });
      return () => {
        isGone = true;
        player?.destroy();
        place.replaceChildren();
      };
    },
  };
}
