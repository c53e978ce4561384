import type { EdgeKind, FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import type { Variant } from '../../domain/funnel/funnel.ts';
import type { Change, FunnelVersion } from './diff.change.ts';
import { change } from './diff.change.ts';

/** Changes of a funnel's steps: their number, addresses, content and answers. */

export function changedNames(old: FunnelVersion, next: FunnelVersion): Change[] {
  const names = [
    ['uid', old.funnel.uniqueIdentifier, next.funnel.uniqueIdentifier],
    ['destination', old.funnel.destinationId ?? null, next.funnel.destinationId ?? null],
    ['currency', old.currency, next.currency],
  ] as const;
  return names
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => ({
      kind: 'funnel',
      message: `The ${name} is ${said(after)} instead of ${said(before)}.`,
    }));
}

export function changedSteps(old: FunnelGraph, next: FunnelGraph): Change[] {
  const [before, after] = [byId(old), byId(next)];
  const removed = old.nodes.filter((node) => !after.has(node.id));
  const added = next.nodes.filter((node) => !before.has(node.id));
  return [
    ...removed.map((node) => change('step', `${nameOf(node)}, ${kindOf(node)}, is gone.`)),
    ...added.map((node) => change('step', `${nameOf(node)}, ${kindOf(node)}, is new.`)),
    ...next.nodes.flatMap((node) => {
      const was = before.get(node.id);
      return was ? changesOfStep(was, node) : [];
    }),
  ];
}

/** Changed targets of the answers of steps that both versions contain. */
export function changedTargets(old: FunnelGraph, next: FunnelGraph): Change[] {
  const [before, after] = [targetsOf(old), targetsOf(next)];
  const carried = byId(old);
  const entry =
    next.start === old.start
      ? []
      : [change('target', `Shoppers begin at ${placeOf(next, next.start)} instead of ${placeOf(old, old.start)}.`)];
  const changed = next.nodes
    .filter((node) => carried.has(node.id))
    .flatMap((node) =>
      ANSWERS.flatMap((on) => {
        const [was, is] = [before.get(`${on} ${node.id}`) ?? null, after.get(`${on} ${node.id}`) ?? null];
        if (was === is) return [];
        return [
          change(
            'target',
            `${WORDS[on]} ${nameOf(node, 'lower')} leads to ${placeOf(next, is)} instead of ${placeOf(old, was)}.`,
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
  const name = nameOf(is);
  const lost = was.urls.filter((url) => !is.urls.includes(url));
  const added = is.urls.filter((url) => !was.urls.includes(url));
  return [
    ...(was.kind === is.kind ? [] : [change('step', `${name} is ${kindOf(is)} instead of ${kindOf(was)}.`)]),
    ...(was.view === is.view ? [] : [change('step', `${name} shows ${said(is.view)} instead of ${said(was.view)}.`)]),
    ...lost.map((url) => change('address', `${name} no longer answers to /${url}.`)),
    ...added.map((url) => change('address', `${name} now answers to /${url}.`)),
    ...(was.genericUrl === is.genericUrl
      ? []
      : [
          change(
            'address',
            `The shared entry of ${nameOf(is, 'lower')} is ${said(is.genericUrl)} instead of ${said(was.genericUrl)}.`,
          ),
        ]),
    ...changedVariants(was, is),
  ];
}

function changedVariants(was: GraphNode, is: GraphNode): Change[] {
  const before = new Map(was.variants.map((variant) => [variant.sfid, lookOf(was, variant)]));
  const after = new Map(is.variants.map((variant) => [variant.sfid, lookOf(is, variant)]));
  const name = nameOf(is, 'lower');
  const gone = [...before.keys()].filter((sfid) => !after.has(sfid));
  return [
    ...gone.map((sfid) => change('variant', `Variant "${sfid}" of ${name} is gone.`)),
    ...[...after].flatMap(([sfid, look]) => {
      const earlier = before.get(sfid);
      if (earlier === undefined) return [change('variant', `Variant "${sfid}" of ${name} is new: ${look}.`)];
      return earlier === look
        ? []
        : [change('variant', `Variant "${sfid}" of ${name} is now ${look}; it was ${earlier}.`)];
    }),
  ];
}

/** The properties of a variant that decide who sees it and what it shows. */
function lookOf(node: GraphNode, variant: Variant): string {
  const share = node.splitTestEnabled ? [`${variant.percentage ?? 0}%`] : [];
  const mark = variant.default ? ['the default'] : [];
  const device = variant.visibility && variant.visibility !== 'All' ? [variant.visibility.toLowerCase()] : [];
  return [...share, ...mark, ...device, `content ${said(variant.pageContent ?? null)}`].join(', ');
}

function targetsOf(graph: FunnelGraph): Map<string, string> {
  return new Map(graph.edges.map(({ from, on, to }) => [`${on} ${from}`, to]));
}

function byId(graph: FunnelGraph): Map<string, GraphNode> {
  return new Map(graph.nodes.map((node) => [node.id, node]));
}

function placeOf(graph: FunnelGraph, id: string | null): string {
  const node = id === null ? undefined : graph.nodes.find((each) => each.id === id);
  return node ? nameOf(node, 'lower') : 'no page';
}

export function nameOf(node: GraphNode, letter: 'upper' | 'lower' = 'upper'): string {
  return `${letter === 'upper' ? 'Step' : 'step'} ${node.step} "${node.url || node.id}"`;
}

function kindOf(node: GraphNode): string {
  return KINDS[node.kind];
}

function said(value: string | null): string {
  return value === null ? 'none' : `"${value}"`;
}
