import type { Actor } from 'xstate';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { nodeById } from '../../graph/graph.ts';
import { type Fact, isWalletFact } from '../../machines/flow-facts.ts';
import { linkTo } from '../../machines/funnel/address.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { toSavedState } from '../../machines/session/saved-state.ts';
import { findShownStep } from '../../machines/session/variants.ts';
import type { FirstLook } from '../boot/late/first-look.ts';

/** Hears the facts of a funnel's actor that has not started; the returned list grows with them. */
export function collectFacts(actor: Actor<FunnelMachine>): readonly Fact[] {
  const facts: Fact[] = [];
  actor.on('*', (fact) => facts.push(fact));
  return facts;
}

/** The actor itself takes the step to the next page, and must have no effects any more; null outside of the steps. */
export function buildFirstLook(
  actor: Actor<FunnelMachine>,
  { graph, recorded }: { graph: FunnelGraph; recorded: readonly Fact[] },
): FirstLook | null {
  const { context } = actor.getSnapshot();
  const { date: _, ...saved } = toSavedState(graph, context, new Date(0));
  const node = nodeById(graph, context.at ?? '');
  if (!node) return null;
  const shown = findShownStep(graph, node.id, context.variants);
  const facts = [...recorded];
  actor.send({ type: 'page.continued' });
  const next = recorded.slice(facts.length);
  return {
    stepId: node.id,
    ...linkTo(context, node),
    shown,
    saved,
    facts: flowFacts(facts),
    next: flowFacts(
      next.slice(
        0,
        next.findIndex(({ type }) => type === 'step.entered'),
      ),
    ),
  };
}

function flowFacts(facts: readonly Fact[]): FirstLook['facts'] {
  return facts.filter((fact) => !isWalletFact(fact));
}
