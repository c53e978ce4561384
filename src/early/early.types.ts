import type { RecordedActs } from './recorded-acts.ts';

/** The page before its script: it keeps what the shopper does, and does it again once the page is alive. */
export interface EarlyPage {
  /** Starts the application, once. */
  begin(): void;
  /** Lets links and forms lead on by themselves, on a page whose application comes with the first press. */
  free(): void;
  /** Does again what was kept; called once the elements answer. */
  alive(): void;
  /** Says that the shop cannot start in this browser (L09). */
  failed(): void;
}

declare global {
  interface Window {
    /** Absent where the server rendered no page, and in browsers that cannot start the shop. */
    sluiceActs?: RecordedActs;
    sluiceEarly?: EarlyPage;
    /** Starts a page that waits for a press before its application starts; set by its script. */
    sluiceLate?(): void;
  }
}
