import { type Destination, isSplit } from '../../domain/funnel/destination.ts';
import { withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';
import { type Change, change, type FunnelVersion } from './diff.change.ts';
import { listInWords } from './diff.words.ts';

/** Changes of the destination that a funnel is bound to: its address, and who gets its visitors. */
export function changedDestination(old: FunnelVersion, next: FunnelVersion): Change[] {
  const [was, is] = [old.destination ?? null, next.destination ?? null];
  if (!was && !is) return [];
  if (!is) return [change('funnel', `The destination "${was?.sfid}" is gone.`)];
  if (!was) return [change('funnel', `The destination "${is.sfid}" is new: ${inWords(is)}.`)];
  const [before, after] = [inWords(was), inWords(is)];
  return before === after ? [] : [change('funnel', `The destination "${is.sfid}" is now ${after}; it was ${before}.`)];
}

function inWords(destination: Destination): string {
  const { genericUrl, defaultFunnel, percentage, splitTesting, splitTestEnabled } = destination;
  const others = (splitTesting ?? []).map((each) => `${each.percentage ?? 0}% for ${each.sfid}`);
  const shares = [`${percentage ?? 100}% for ${defaultFunnel}`, ...others];
  const test = isSplit(destination) ? 'split' : splitTestEnabled ? 'not split by its 100%' : 'not split';
  return `at /${withoutLeadingSlash(genericUrl)}, ${test}: ${listInWords(shares, 'and')}`;
}
