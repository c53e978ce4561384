import type { VendorVideo } from '../../../contracts/page/video-player.ts';

/** A player's reports; times are seconds, shares 0 to 1. */
export interface PlayerEar {
  at(time: number, duration: number): void;
  share(share: number): void;
  ended(): void;
}

/** Loads a vendor's script and puts its player into an element. The returned function removes the player. */
export interface VendorPlayer<Video extends VendorVideo> {
  scriptOf(video: Video): string;
  show(place: HTMLElement, video: Video, ear: PlayerEar): () => void;
}
