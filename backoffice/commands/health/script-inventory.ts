import type { Scripts } from '../../contracts/admin-checks-api.ts';

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
export type PageScript = Omit<Scripts['scripts'][number], 'pages'> & { pages: readonly PageKind[] };

export interface ListedShop {
  publicUrl: string;
  payments: readonly PageScript[];
  /** The address of the tag manager's script; null without one. */
  tagManager: string | null;
  /** The origins from which the live funnels' video players come. */
  players: readonly string[];
}

/** M04: every script that a browser loads from the shop's pages, except those that a tag manager's container adds. */
export function scriptInventory({ publicUrl, payments, tagManager, players }: ListedShop): PageScript[] {
  const own: PageScript = {
    script: `${publicUrl}/assets/*.js`,
    pages: PAGE_KINDS,
    purpose:
      'the shop itself: shows its pages and takes the order; its first part, which keeps presses, stands in the page',
    when: 'always',
  };
  return [own, ...payments, ...(tagManager === null ? [] : [tagManagerOf(tagManager)]), ...players.map(playerOf)];
}

function tagManagerOf(script: string): PageScript {
  return {
    script,
    pages: ['page without payment', 'receipt'],
    purpose: 'measuring and advertising',
    when: 'with the visitor’s consent to advertising',
  };
}

function playerOf(origin: string): PageScript {
  return {
    script: `${origin}/*`,
    pages: ['page without payment', 'order form', 'offer', 'receipt'],
    purpose: 'a film that its vendor plays',
    when: 'on a page with such a film',
  };
}

/** The inventory by kinds of page, as text. */
export function describeScripts(scripts: readonly PageScript[]): string {
  const sections = PAGE_KINDS.map((kind) => {
    const own = scripts.filter(({ pages }) => pages.includes(kind));
    return [kind, ...own.map(({ script, purpose, when }) => `  ${script}\n      ${purpose}; ${when}`)].join('\n');
  });
  return sections.join('\n\n');
}
