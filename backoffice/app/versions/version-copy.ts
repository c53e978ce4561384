import type { Act, Difference, DraftBrand, DraftFunnel, Version } from '../../contracts/admin-versions-api.ts';
import { countedText } from '../../figures/number-text.ts';

/** As many digits of a hash as people need to tell versions apart. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12);
}

/** By whom a version went live, as the audit has it. */
export function actorCopy({ by }: Pick<Act, 'by'>): string {
  if (by === null) return 'the start of the shop';
  return by.channel === 'studio' ? 'the studio' : by.actor;
}

/** What the files make of a funnel. */
export function filesCopy({
  is,
  changes,
  findings,
  held,
}: Pick<DraftFunnel, 'is' | 'changes' | 'findings' | 'held'>): string {
  const faults = findings.filter(({ severity }) => severity === 'error').length;
  if (is === 'broken') return `refused: ${countedText(faults, 'fault')}`;
  if (is === 'new') return 'new: not live yet';
  if (is === 'same') return 'as it is live';
  const back = held === null ? '' : `, which was ${held === 'rolled-back' ? 'rolled back' : held}`;
  return (changes === 0 ? 'changed, in nothing that shoppers see' : countedText(changes, 'change')) + back;
}

/** What goes live with each funnel of a brand, at once and for every version; null where nothing does. */
export function sharedCopy({
  siteName,
  rules,
  pictures,
}: Pick<DraftBrand, 'siteName' | 'rules' | 'pictures'>): string | null {
  const parts = [
    rules === 'changed' ? 'coupons, shipping, taxes and fee' : null,
    pictures === 'changed' ? 'pictures' : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return `The ${parts.join(' and the ')} of ${siteName} go with it, and apply at once to all of its funnels and to shoppers who are inside.`;
}

/** How many shoppers are inside a version, with the orders that are still being paid. */
export function insideCopy({ inside: { shoppers, openOrders } }: Pick<Version, 'inside'>): string {
  const open = openOrders > 0 ? `, ${countedText(openOrders, 'open order')}` : '';
  return `${countedText(shoppers, 'shopper')}${open}`;
}

/** The steps that shoppers stand on and that the other version cannot carry over. */
export function strandedCopy({ step, url, why, sessions, openOrders }: Difference['stranded'][number]): string {
  const reason = why === 'gone' ? 'is gone' : 'is of another kind';
  return `Step ${step} /${url} ${reason}: ${countedText(sessions, 'session')} of the last thirty days and ${countedText(openOrders, 'open order')} stand there, and go on with their version.`;
}
