import type { VideoContent } from '../files/content-parts.ts';

/** A video that another company's player shows. */
export type VendorVideo = Exclude<VideoContent, { player: 'html5' }>;

/** What a player says while it plays. */
export interface VideoListener {
  /** How much was watched, in whole per cents: 25, 50, 75, 100, and whatever it is at the end; each once. */
  watched(percentage: number): void;
  /** The player could not be had; the page says so. */
  failed(): void;
}

/** The videos of a page, as an effect that the composition root provides (R12). */
export interface VideoPort<Container> {
  /** Puts the vendor's player inside the container; its script is loaded only now. The answer takes it out again. */
  mount(container: Container, video: VendorVideo, listener: VideoListener): () => void;
  /** Says that a part of a video was watched (C03). */
  report(percentage: number): void;
}
