/** A player's reports; times are seconds, shares 0 to 1. */
export interface PlayerEar {
  at(time: number, duration: number): void;
  share(share: number): void;
  ended(): void;
}

/** A vendor's player of one video, which its script puts into an element. The returned function removes the player. */
export interface VendorPlayer {
  script: string;
  show(place: HTMLElement, ear: PlayerEar): () => void;
}
