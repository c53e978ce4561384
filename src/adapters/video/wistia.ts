import type { VendorVideo } from '../../../contracts/page/video-player.ts';
import type { VendorPlayer } from './vendor-player.ts';

/** The part of Wistia's player API that this adapter uses. */
interface WistiaVideo {
  bind(event: 'percentwatchedchanged', listener: (share: number) => void): void;
  bind(event: 'end', listener: () => void): void;
  remove(): void;
}

interface WistiaWindow {
  _wq?: { id: string; options: { autoPlay: boolean }; onReady: (video: WistiaVideo) => void }[];
}

/** Wistia: the element gets the vendor's class, and the vendor's queue receives the player once it is loaded. */
export function wistiaPlayer(window: WistiaWindow, { id }: Extract<VendorVideo, { player: 'wistia' }>): VendorPlayer {
  return {
    script: 'https://fast.wistia.com/assets/external/E-v1.js',
    show(place, ear) {
      const box = place.ownerDocument.createElement('div');
      box.className = `wistia_embed wistia_async_${id}`;
      place.replaceChildren(box);
      let player: WistiaVideo | null = null;
      let isGone = false;
      const queue = window._wq ?? [];
      window._wq = queue;
      queue.push({
        id,
        options: { autoPlay: false },
        onReady(video) {
          if (isGone) return video.remove();
          player = video;
          video.bind('percentwatchedchanged', (share) => ear.share(share));
          video.bind('end', () => ear.ended());
        },
      });
      return () => {
        isGone = true;
        player?.remove();
        place.replaceChildren();
      };
    },
  };
}
