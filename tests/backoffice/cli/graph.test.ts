import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MainFunnel } from '../../../domain/funnel/funnel.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { CLASSIC_FILE, sluice } from './sluice.ts';

const classic = async (): Promise<MainFunnel> => JSON.parse(await fs.readFile(CLASSIC_FILE, 'utf8'));

/** The graph of a funnel outside any brand. */
async function graphOf(funnel: unknown) {
  const file = path.join(await emptyFolder(), 'funnel.json');
  await fs.writeFile(file, JSON.stringify(funnel));
  const { code, printed, complained } = await sluice(['graph', file, '--json']);
  return { code, complained, graph: code === 0 ? JSON.parse(printed) : null };
}

describe('sluice graph', () => {
  it('N03 N05 N06 N08 prints the steps and edges of the file alone', async () => {
    const funnel = await classic();
    const { nodes, edges } = buildGraph(funnel);
    const { code, graph } = await graphOf(funnel);
    expect([code, graph.edges]).toEqual([0, edges]);
    expect(graph.nodes).toEqual(nodes.map(({ id, step, type, kind, url }) => ({ id, step, type, kind, url })));
    expect(graph.nodes[2]).toEqual({
      id: 'fh-classic-upsell-1',
      step: 30,
      type: 'Upsell',
      kind: 'upsell',
      url: 'CTUS_3-Unit-PowerMotion_AP',
    });
  });

  it('prints funnels that verify would refuse: overrides, dead ends, unknown offers', async () => {
    const funnel = await classic();
    const steps = funnel.defaultFunnels
      .slice(0, 3)
      .map((step) => ({ ...step, upsell: null, overrideYes: 20, overrideNo: 'no' }));
    const { graph } = await graphOf({ ...funnel, defaultFunnels: steps });
    expect(graph.edges).toEqual([
      { from: 'fh-classic-landing', to: 'fh-classic-order', on: 'next', by: 'rule' },
      { from: 'fh-classic-order', to: 'fh-classic-upsell-1', on: 'next', by: 'rule' },
      { from: 'fh-classic-upsell-1', to: 'fh-classic-order', on: 'yes', by: 'override' },
      { from: 'fh-classic-upsell-1', to: 'fh-classic-upsell-1', on: 'fail', by: 'rule' },
    ]);
  });

  it('prints a file that breaks the schema in harmless ways', async () => {
    const funnel = {
      notes: 'a draft',
      defaultFunnels: [
        { sfid: 'a', step: '2', type: 'Upsell' },
        { sfid: 7, step: 1, colour: 'red' },
      ],
    };
    const { graph } = await graphOf(funnel);
    expect(graph.nodes.map(({ id, step, kind }: Record<string, unknown>) => [id, step, kind])).toEqual([
      ['7', 1, 'page'],
      ['a', 2, 'upsell'],
    ]);
    expect(graph.edges[0]).toEqual({ from: '7', to: 'a', on: 'next', by: 'rule' });
  });

  it.each([[{}], [[]], ['x'], [{ defaultFunnels: 'steps' }], [{ defaultFunnels: [1, 2] }]])(
    'refuses %j as no funnel',
    async (value) => {
      expect(await graphOf(value)).toEqual({
        code: 1,
        graph: null,
        complained: expect.stringMatching(/ is no funnel.*\.$/),
      });
    },
  );
});

describe('sluice paths', () => {
  it('prints one journey a line, in words', async () => {
    const { code, printed } = await sluice(['paths', CLASSIC_FILE]);
    const lines = printed.split('\n');
    expect(code).toBe(0);
    expect(lines).toContain(
      'home, pay, yes to CTUS_3-Unit-PowerMotion_AP, yes to US_3-Unit-GIComplete_AP: order-success-common',
    );
    for (const line of lines) expect(line).toMatch(/^home, pay, .*: order-success-common$/);
  });

  it('prints the steps and answers too, as JSON', async () => {
    const journeys = JSON.parse((await sluice(['paths', CLASSIC_FILE, '--json'])).printed);
    const taken = new Set(
      journeys.flatMap((each: { steps: object[] }) => each.steps.map((step) => JSON.stringify(step))),
    );
    expect(taken.size).toBe(buildGraph(await classic()).edges.length);
  });
});
