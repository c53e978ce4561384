import type { VideoContent } from '../files/content-parts.ts';

export type VendorVideo = Exclude<VideoContent, { player: 'html5' }>;

/** The events of a player. */
export interface VideoListener {
  /** The watched share, in whole per cents: 25, 50, 75, 100, and the share at the end; each once. */
  watched(percentage: number): void;
  /** The player could not be loaded; the page says so. */
  failed(): void;
}

/** The videos of a page, as an effect that the composition root provides (R12). */
export interface VideoPort<Container> {
  /** Puts the vendor's player inside the container; its script is loaded only now. The returned function removes it. */
  mount(container: Container, video: VendorVideo, listener: VideoListener): () => void;
  /** Reports that a part of a video was watched (C03). */
  report(percentage: number): void;
}
