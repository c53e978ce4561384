import type { EdgeKind, FunnelGraph, GraphNode } from '../../../contracts/page/published-graph.ts';
import type { Variant } from '../../../domain/funnel/funnel.ts';
import { withoutLeadingSlash } from '../../../domain/funnel/step-urls.ts';
import { type Change, change, changedRows, changedTo, type FunnelVersion } from './diff.change.ts';

/** Changes of a funnel's steps: their number, addresses, content and answers. */

export function changedNames(old: FunnelVersion, next: FunnelVersion): Change[] {
  const names = [
    ['sfid', old.funnel.sfid, next.funnel.sfid],
    ['uid', old.funnel.uniqueIdentifier, next.funnel.uniqueIdentifier],
    ['destination', old.funnel.destinationId ?? null, next.funnel.destinationId ?? null],
    ['currency', old.currency, next.currency],
  ] as const;
  return names.flatMap(([name, was, is]) => changedTo('funnel', `The ${name} is`, said(was), said(is)));
}

export function changedSteps(old: FunnelGraph, next: FunnelGraph): Change[] {
  const [before, after] = [byId(old), byId(next)];
  const removed = old.nodes.filter((node) => !after.has(node.id));
  const added = next.nodes.filter((node) => !before.has(node.id));
  return [
    ...removed.map((node) => change('step', `${stepTitle(node)}, ${KINDS[node.kind]}, is gone.`)),
    ...added.map((node) => change('step', `${stepTitle(node)}, ${KINDS[node.kind]}, is new.`)),
    ...next.nodes.flatMap((node) => {
      const was = before.get(node.id);
      return was ? changesOfStep(was, node) : [];
    }),
  ];
}

/** Changed targets of the answers of steps that both versions contain. */
export function changedTargets(old: FunnelGraph, next: FunnelGraph): Change[] {
  const [before, after] = [edgeTargets(old), edgeTargets(next)];
  const carried = byId(old);
  const entry =
    next.start === old.start
      ? []
      : [
          change(
            'target',
            `Shoppers begin at ${targetName(next, next.start)} instead of ${targetName(old, old.start)}.`,
          ),
        ];
  const changed = next.nodes
    .filter((node) => carried.has(node.id))
    .flatMap((node) =>
      ANSWERS.flatMap((on) => {
        const [was, is] = [before.get(`${on} ${node.id}`) ?? null, after.get(`${on} ${node.id}`) ?? null];
        if (was === is) return [];
        return [
          change(
            'target',
            `${WORDS[on]} ${stepTitle(node, 'lower')} leads to ${targetName(next, is)} instead of ${targetName(old, was)}.`,
          ),
        ];
      }),
    );
  return [...entry, ...changed];
}

const ANSWERS: readonly EdgeKind[] = ['next', 'yes', 'no', 'fail'];
const WORDS: Readonly<Record<EdgeKind, string>> = {
  next: 'The way on from',
  yes: 'A yes on',
  no: 'A no on',
  fail: 'A failed payment on',
};
const KINDS = { page: 'a page', upsell: 'an upsell', downsell: 'a downsell', thankyou: 'a thank-you page' } as const;

function changesOfStep(was: GraphNode, is: GraphNode): Change[] {
  const name = stepTitle(is);
  const lost = was.urls.filter((url) => !is.urls.includes(url));
  const added = is.urls.filter((url) => !was.urls.includes(url));
  return [
    ...changedTo('step', `${name} is`, KINDS[was.kind], KINDS[is.kind]),
    ...changedTo('step', `${name} shows`, said(was.view), said(is.view)),
    ...(was.kind === is.kind ? changedTo('step', `${name} has the type`, said(was.type), said(is.type)) : []),
    ...(was.step === is.step ? [] : [change('step', `${name} had the number ${was.step}.`)]),
    ...movedAddresses(was, is),
    ...changedTest(was, is),
    ...lost.map((url) => change('address', `${name} no longer answers to /${url}.`)),
    ...added.map((url) => change('address', `${name} now answers to /${url}.`)),
    ...changedTo(
      'address',
      `The shared entry of ${stepTitle(is, 'lower')} is`,
      said(was.genericUrl),
      said(is.genericUrl),
    ),
    ...changedVariants(was, is),
  ];
}

/** Addresses that a step had and has, in another place of it: its own, or a variant's. */
function movedAddresses(was: GraphNode, is: GraphNode): Change[] {
  const isShared = (url: string) => was.urls.includes(url) && is.urls.includes(url);
  const own =
    isShared(was.url) && isShared(is.url)
      ? changedTo('address', `${stepTitle(is)} is shown at`, `/${was.url}`, `/${is.url}`)
      : [];
  const moved = is.variants.flatMap(({ sfid, url }) => {
    const now = withoutLeadingSlash(url);
    const before = was.variants.filter((each) => each.sfid === sfid).map((each) => withoutLeadingSlash(each.url));
    const [earlier] = before;
    if (earlier === undefined || before.includes(now) || !isShared(earlier) || !isShared(now)) return [];
    return [change('address', `Variant "${sfid}" of ${stepTitle(is, 'lower')} is at /${now} instead of /${earlier}.`)];
  });
  return [...own, ...moved];
}

/** Whether a step's variants compete, and by which id a shopper's variant is remembered. */
function changedTest(was: GraphNode, is: GraphNode): Change[] {
  const [before, after] = [was, is].map(({ splitTestEnabled, splitTesting }) => {
    const ids = splitTesting.map(({ sfid }) => `"${sfid}"`).join(', ');
    return `${splitTestEnabled ? 'on' : 'off'}${ids === '' ? '' : `, with the id ${ids}`}`;
  });
  if (before === after) return [];
  return [change('variant', `The split test of ${stepTitle(is, 'lower')} is ${after}; it was ${before}.`)];
}

function changedVariants(was: GraphNode, is: GraphNode): Change[] {
  const name = (variant: Variant) => `Variant "${variant.sfid}" of ${stepTitle(is, 'lower')}`;
  const rows = (node: GraphNode) => new Map(node.variants.map((each) => [name(each), describeVariant(node, each)]));
  return changedRows('variant', rows(was), rows(is), (gone) => `${gone} is gone.`);
}

/** The properties of a variant that decide who sees it and what it shows. */
function describeVariant(node: GraphNode, variant: Variant): string {
  const percentage = variant.percentage ?? 100;
  const unused = percentage === 100 ? [] : [`${percentage}% of a test that is off`];
  const share = node.splitTestEnabled ? [`${variant.percentage ?? 0}%`] : unused;
  const mark = variant.default ? ['the default'] : [];
  const device = variant.visibility && variant.visibility !== 'All' ? [variant.visibility.toLowerCase()] : [];
  return [...share, ...mark, ...device, `content ${said(variant.pageContent ?? null)}`].join(', ');
}

function edgeTargets(graph: FunnelGraph): Map<string, string> {
  return new Map(graph.edges.map(({ from, on, to }) => [`${on} ${from}`, to]));
}

function byId(graph: FunnelGraph): Map<string, GraphNode> {
  return new Map(graph.nodes.map((node) => [node.id, node]));
}

function targetName(graph: FunnelGraph, id: string | null): string {
  const node = id === null ? undefined : graph.nodes.find((each) => each.id === id);
  return node ? stepTitle(node, 'lower') : 'no page';
}

export function stepTitle(node: GraphNode, letter: 'upper' | 'lower' = 'upper'): string {
  return `${letter === 'upper' ? 'Step' : 'step'} ${node.step} "${node.url || node.id}"`;
}

function said(value: string | null): string {
  return value === null ? 'none' : `"${value}"`;
}
