import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { Change } from './diff.change.ts';
import { change } from './diff.change.ts';
import { nameOf } from './diff.steps.ts';

/** Changes of where a funnel offers Amazon Pay, and of the steps that show its address book. */
export function changedWallets(old: FunnelGraph, next: FunnelGraph): Change[] {
  const [was, is] = [old.funnel.amazonPay === true, next.funnel.amazonPay === true];
  const offered = is ? 'Amazon Pay is offered now.' : 'Amazon Pay is no longer offered.';
  return [...(was === is ? [] : [change('funnel', offered)]), ...changedAddressBooks(old, next)];
}

function changedAddressBooks(old: FunnelGraph, next: FunnelGraph): Change[] {
  const before = new Map(old.nodes.map((node) => [node.id, node.addressBook]));
  return next.nodes
    .filter((node) => before.has(node.id) && before.get(node.id) !== node.addressBook)
    .map((node) => {
      const shows = node.addressBook ? 'now shows' : 'no longer shows';
      return change('step', `${nameOf(node)} ${shows} Amazon's address book.`);
    });
}
