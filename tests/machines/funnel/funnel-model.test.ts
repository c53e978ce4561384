import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, EventObject, SnapshotFrom } from 'xstate';
import type { EdgeKind } from '../../../contracts/page/published-graph.ts';
import { findTarget, isOrderFormNode, nodeById } from '../../../graph/graph.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { buildAddress } from '../../../machines/funnel/address.ts';
import { compile, type FunnelMachine } from '../../../machines/funnel/compile.ts';
import { funnelView, holdsPlace } from '../../../machines/funnel/funnel.view.ts';
import { demoFunnels } from '../../support/funnels/demo-funnels.ts';
import { inSoak } from '../../support/soak/soak.ts';
import { type Execution, execute } from '../executed-path.ts';
import { deadEndsOf, newPathsOf } from '../model-paths.ts';
import { type ChildWalk, unwalked } from '../walked.ts';
import { funnelModel, HARD_DECLINE, PAID, situationsOf } from './funnel-model.ts';

type Snapshot = SnapshotFrom<FunnelMachine>;

const FUNNELS = await demoFunnels();

/** All that may happen is walked in `npm test` in the shortest funnel, which has every kind of step but a page to read. */
const WHOLE = 'refill';

/**
 * What depends on the place in a funnel: a step that the history may not lead to, an order of another step, an entry at a later
 * step, a receipt, which shows without its page. Widgets on the page ask for the approval that the end of a charge may want.
 */
const NOT_THERE =
  /location\.popped #|returning .*#|(entering|opening) always #|thank-you.*(offersMissing|loading .*#[12])|inWidgets\.charging .*payment #1/;

/** What takes a shopper along the edges. */
const AHEAD = /^(page.(continued|retried)|offer.accepted|offer.declined|location.popped|xstate.done)/;

for (const published of FUNNELS) {
  const { graph } = published;
  const id = graph.funnel.uniqueIdentifier;
  const isWhole = inSoak(true, id === WHOLE);

  // The last test looks at what the ones before it have walked.
  describe(`every path of ${id}`, { shuffle: false }, () => {
    const walked: ChildWalk = { transitions: new Set(), states: new Set() };
    const taken = new Set<string>();
    const situations = Object.entries(situationsOf(published)).slice(0, isWhole ? undefined : 1);

    it.each(situations)(
      'N03 N05 N06 N08 N12 N14 W05 %s pays each offer at most once, and is led on',
      async (_, input) => {
        const model = funnelModel(published, input, ({ type }) => isWhole || AHEAD.test(type));
        expect(deadEndsOf(model, isEnd)).toEqual([]);
        for (const path of newPathsOf(model, taken))
          await execute(model, path, { walked, check: funnel(published, path.name) });
      },
    );

    it('takes every edge, and every transition of what happens where all of it does', () => {
      const left = unwalked(compile(graph), walked).filter((name) => !NOT_THERE.test(name));
      expect(isWhole ? left : left.filter((name) => name.startsWith('edge-'))).toEqual([]);
    });
  });
}

function isEnd(state: AnyMachineSnapshot): boolean {
  return state.hasTag('terminal');
}

/** The states in which money may be on its way. */
const PAYING = /"(charging":"(?!redirecting)|paymentLost"|paying")|^."?returning/;

function funnel({ graph }: PublishedFunnel, name: string): (execution: Execution, event: EventObject | null) => void {
  let before: Snapshot | null = null;
  let paid = 0;
  return ({ calls, open, snapshot }, event) => {
    const now = snapshot as Snapshot;
    const node = nodeById(graph, now.context.at ?? '');
    expect(funnelView(now).page.view, name).toBeTruthy();
    // N12: the place is held while money may be on its way, and the history leads nowhere then.
    expect(holdsPlace(now), name).toBe(PAYING.test(JSON.stringify(now.value)));
    if (event?.type === 'location.popped' && before && holdsPlace(before))
      expect(now.value, name).toEqual(before.value);
    // N04: the address is one of the step.
    const path = buildAddress(graph, now.context)?.split('?')[0];
    if (node)
      expect(
        [node.url, ...node.variants.map(({ url }) => url)].map((url) => `/${url.replace(/^\//, '')}`),
        name,
      ).toContain(path);
    // N14: one payment at a time, of the offer that is shown; a lost one is the same again.
    const payments = calls.filter(({ effect }) => effect === 'payment');
    expect(open.filter(({ effect }) => effect === 'payment').length, name).toBeLessThanOrEqual(1);
    if (payments.length > paid) {
      const begun = payments.at(-1)?.input as { request?: { offer: { sfid: string } } };
      if (begun.request) expect(begun.request.offer.sfid, name).toBe(node?.offers[0]);
      if (JSON.stringify(before?.value).includes('paymentLost')) expect(begun, name).toEqual(payments.at(-2)?.input);
    }
    paid = payments.length;
    // W05: an offer goes straight to the wallet, without the address book.
    for (const { input } of calls.filter(({ effect }) => effect === 'amazonPay'))
      expect(input, name).toMatchObject({ isUpsell: true, asksForAddress: false });
    const edge = before && edgeOf(before, graph, event);
    if (edge && before?.context.at) {
      const target = findTarget(graph, before.context.at, edge);
      expect(target === undefined ? now.value : now.context.at, name).toBe(target ?? 'pageMissing');
    }
    before = now;
  };
}

/** The edge that an event takes from a step: its page, its form or its offer has an end. */
function edgeOf(
  { context: { at }, value }: Snapshot,
  graph: PublishedFunnel['graph'],
  event: EventObject | null,
): EdgeKind | null {
  const node = nodeById(graph, at ?? '');
  const output = event && 'output' in event ? event.output : null;
  if (!node || !event || /^."?returning/.test(JSON.stringify(value))) return null;
  if (event.type === 'page.continued') return JSON.stringify(value).includes('"showing"') ? 'next' : null;
  if (/actor.checkout$/.test(event.type)) return output === null ? null : isCaptured(output) ? 'next' : 'fail';
  if (isOrderFormNode(node)) return null;
  if (output === PAID) return 'yes';
  if (output === HARD_DECLINE) return 'fail';
  return event.type === 'offer.declined' && JSON.stringify(value).includes('"offering"') ? 'no' : null;
}

function isCaptured(output: unknown): boolean {
  return (output as { type: string }).type === 'captured';
}
