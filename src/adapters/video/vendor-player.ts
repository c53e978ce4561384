import type { VendorVideo } from '../../../contracts/page/video-player.ts';

/** What a vendor's player reports, in the vendor's own measure; times are seconds, shares 0 to 1. */
export interface PlayerEar {
  at(time: number, duration: number): void;
  share(share: number): void;
  ended(): void;
}

/** One vendor: how its script is loaded and its player is put into a place. The answer takes the player out again. */
export interface VendorPlayer<Video extends VendorVideo> {
  scriptOf(video: Video): string;
  show(place: HTMLElement, video: Video, ear: PlayerEar): () => void;
}
