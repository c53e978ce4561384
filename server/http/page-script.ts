export const PAGE_KINDS = [
  'page without payment',
  'order form',
  'offer',
  'receipt',
  'receipt by its link',
  'text page',
  'subscription by its link',
  'withdrawal',
  'return from a sign-in',
] as const;

export type PageKind = (typeof PAGE_KINDS)[number];

/** A script that pages of these kinds load, with its reason: the inventory that PCI DSS 6.4.3 asks for. */
export interface PageScript {
  /** Its address; `*` stands for any part of it. */
  script: string;
  pages: readonly PageKind[];
  purpose: string;
  /** When a page loads it. */
  when: string;
}
