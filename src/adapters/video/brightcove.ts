import type { VendorVideo } from '../../../contracts/page/video-player.ts';
import type { VendorPlayer } from './vendor-player.ts';

/** The part of Brightcove's player API that this adapter uses. */
interface BrightcovePlayer {
  on(event: 'timeupdate' | 'ended', listener: () => void): void;
  currentTime(): number;
  duration(): number;
  paused(): boolean;
  dispose(): void;
}

/** Brightcove's account and player are part of the script's name, and its element is turned into a player. */
export function brightcovePlayer(
  window: { bc?: (element: HTMLElement) => BrightcovePlayer },
  { account, playerId, id }: Extract<VendorVideo, { player: 'brightcove' }>,
): VendorPlayer {
  return {
    script: `https://players.brightcove.net/${account}/${playerId}_default/index.min.js`,
    show(place, ear) {
      if (!window.bc) throw new Error('the script of Brightcove has no player');
      const element = place.ownerDocument.createElement('video-js');
      const data = { account, player: playerId, embed: 'default', 'video-id': id };
      for (const [name, value] of Object.entries(data)) element.setAttribute(`data-${name}`, value);
      element.setAttribute('controls', '');
      element.setAttribute('playsinline', '');
      place.replaceChildren(element);
      const player = window.bc(element);
      player.on('timeupdate', () => {
        if (!player.paused()) ear.at(player.currentTime(), player.duration());
      });
      player.on('ended', () => ear.ended());
      return () => {
        player.dispose();
        place.replaceChildren();
      };
    },
  };
}
