import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { funnelMachine, KNOWN_MACHINES, machineId } from '../../../../backoffice/app/copy/known-machines.ts';
import { replay } from '../../../../backoffice/app/copy/replay.ts';
import type { EdgeKind, FunnelGraph } from '../../../../contracts/page/published-graph.ts';
import { load, startFunnel, take } from '../../../machines/funnel/funnel-walk.ts';
import { demoGraphs } from '../../../support/funnels/demo-funnels.ts';
import { recorder, reported } from '../../../support/recorded/recorder.ts';

/** The way through a funnel that prefers these answers. */
async function walked(graph: FunnelGraph, prefers: readonly EdgeKind[]) {
  const { record, inspect } = recorder();
  const walk = startFunnel(graph, {}, undefined, inspect);
  await load(walk);
  for (let steps = 0; steps < 20; steps += 1) {
    const ways = graph.edges.filter(({ from }) => from === walk.at()).map(({ on }) => on);
    const on = prefers.find((each) => ways.includes(each));
    if (!on) break;
    await take(walk, on);
  }
  await reported();
  return record;
}

for (const graph of await demoGraphs())
  it.each([[['next', 'yes', 'no']], [['next', 'fail', 'no', 'yes']]] satisfies [EdgeKind[]][])(
    `a copy repeats every machine of a walk through ${graph.funnel.uniqueIdentifier} by %s`,
    async (prefers) => {
      const record = await walked(graph, prefers);
      const replayed = [...record.actors.values()].flatMap((actor) => {
        const id = machineId(actor.definition ?? '{}');
        const known = id === 'funnel' ? funnelMachine(graph) : KNOWN_MACHINES.find((each) => each.id === id);
        if (!known) return [];
        const { machine } = known;
        return replay(record, actor, { machine, isSame: true }).upTo(record.steps.length);
      });
      expect(replayed.length).toBeGreaterThan(10);
      const departed = replayed.filter(({ reasons }) => reasons.length > 0);
      expect(departed.map(({ recorded, deviations, reasons }) => [recorded.event, deviations, reasons])).toEqual([]);
    },
  );

it.each(KNOWN_MACHINES)('a test can import the machine $id by the name that a copied test has', async (known) => {
  const { source, machine } = known;
  const exported = source.type === 'file' ? await import(resolve(source.file)) : {};
  expect(source.type === 'file' && exported[source.name]).toBe(machine);
});
