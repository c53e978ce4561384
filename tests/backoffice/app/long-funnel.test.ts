import { expect, it } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import { definitionChart } from '../../../backoffice/app/chart/shown-chart.ts';
import { reportActors } from '../../../backoffice/inspected/inspected-page.ts';
import { longFunnel } from '../../../bench/funnels.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { compile } from '../../../machines/funnel/compile.ts';

it.each([100, 1_000])(
  'a funnel of %i steps is reported at once, with a definition that the socket takes or none',
  async (steps) => {
    const { funnel, catalogue } = longFunnel(steps);
    const machine = compile(buildGraph(funnel, (id) => catalogue.content[id]?.view ?? null));
    const sent: { type: string; definition?: string | undefined; name?: string }[] = [];
    const begun = performance.now();
    const { next } = reportActors({ send: (message) => sent.push(message) });
    const actorRef = createActor(machine, { input: Object({}) });
    next?.({ type: '@xstate.actor', actorRef, rootId: actorRef.sessionId } satisfies InspectionEvent);
    await expect.poll(() => sent.length).toBe(1);
    expect(performance.now() - begun).toBeLessThan(10_000);
    const [{ definition = '', name } = {}] = sent;
    expect(name).toBe(machine.id);
    expect(definition.length).toBeLessThan(4 * 1024 * 1024);
    if (steps === 100) expect(definitionChart(definition, 'long')).toMatchObject({ ok: true });
  },
);
