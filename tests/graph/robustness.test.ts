import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { drawMermaid } from '../../backoffice/diagram/draw.ts';
import type { MainFunnel } from '../../domain/funnel/funnel.ts';
import { VIEW_KINDS, type ViewKind } from '../../domain/routing/view-kinds.ts';
import { unknownShop } from '../../graph/copy/drawn-shop.ts';
import { buildGraph } from '../../graph/graph.ts';
import { coverage, paths } from '../../graph/paths/paths.ts';
import { type Catalogue, FINDING_CODES, verify } from '../../graph/verify.ts';
import { funnelInput } from '../machines/funnel/funnel-walk.ts';
import { compileWithPayments } from '../support/funnels/compile-with-payments.ts';
import { anOffer } from '../support/funnels/funnels.ts';
import { soakRuns } from '../support/soak/soak.ts';
import { anyFunnelSteps, funnelsOf, stepsWithOwnIds } from './arbitrary-funnel.ts';

const prices = fc.oneof(fc.double(), fc.integer({ min: 0, max: 100 }));
const catalogue: fc.Arbitrary<Catalogue> = fc.record({
  offers: fc.dictionary(
    fc.constantFrom('a', 'b', '1'),
    fc.tuple(prices, prices).map(([offerPrice, standardPrice]) => anOffer('a', { offerPrice, standardPrice })),
  ),
  content: fc.dictionary(fc.constantFrom('a', 'b', 'c', '1'), fc.record({ view: fc.constantFrom(...VIEW_KINDS) })),
  currency: fc.constantFrom('USD', 'JPY'),
});

function viewsOf({ content }: Catalogue): (id: string) => ViewKind | null {
  return (id) => (Object.hasOwn(content, id) ? (content[id]?.view ?? null) : null);
}

describe('a funnel file with any content', () => {
  it('is checked, drawn and walked without an exception, and with the same result each time', () => {
    fc.assert(
      fc.property(funnelsOf(anyFunnelSteps), catalogue, (funnel, names) => {
        const everything = (each: MainFunnel) => {
          const graph = buildGraph(each, viewsOf(names));
          const journeys = paths(graph);
          return [verify(graph, names, each), drawMermaid(graph, unknownShop('')), journeys, coverage(graph, journeys)];
        };
        expect(everything(structuredClone(funnel))).toEqual(everything(funnel));
      }),
      soakRuns(300),
    );
  });

  it('has findings with known codes, places that exist in the file and whole sentences', () => {
    const codes = new Set<string>(FINDING_CODES);
    fc.assert(
      fc.property(funnelsOf(anyFunnelSteps), catalogue, (funnel, names) => {
        for (const finding of verify(buildGraph(funnel, viewsOf(names)), names, funnel)) {
          expect(codes).toContain(finding.code);
          expect(finding.message).toMatch(/\.$/);
          expect(hasParent(funnel, finding.path)).toBe(true);
        }
      }),
    );
  });

  it('N01 is compiled and entered at its first step', () => {
    fc.assert(
      fc.property(funnelsOf(stepsWithOwnIds), catalogue, (funnel, names) => {
        const graph = buildGraph(funnel, viewsOf(names));
        const actor = createActor(compileWithPayments(graph), { input: funnelInput(graph) });
        actor.subscribe({ error: () => undefined });
        expect(actor.getSnapshot().context.at).toBe(graph.start);
      }),
      soakRuns(50),
    );
  });
});

/** True when the value that holds a path's last field exists; the field itself may be the missing one. */
function hasParent(funnel: MainFunnel, path: string): boolean {
  const keys = path.replace('$', '').match(/[^.[\]]+/g) ?? [];
  let value: unknown = funnel;
  for (const key of keys.slice(0, -1)) value = typeof value === 'object' ? Reflect.get(value ?? {}, key) : undefined;
  return typeof value === 'object' && value !== null;
}
