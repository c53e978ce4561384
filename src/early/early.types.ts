/** The page before its script: it keeps what the shopper does, and does it again once the page is alive. */
export interface EarlyPage {
  /** Does again what was kept; called once the elements answer. */
  alive(): void;
  /** Says that the shop cannot start in this browser (L09). */
  failed(): void;
}

declare global {
  interface Window {
    /** Absent where the server rendered no page. */
    sluiceEarly?: EarlyPage;
  }
}
