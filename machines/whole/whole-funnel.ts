import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { compile, type FunnelMachine } from '../funnel/compile.ts';
import { paymentMachines } from '../later/payment-machines.ts';

/** Compiles a graph with all of its machines, of which only the effects are still to be provided. */
export function compileWhole(graph: FunnelGraph): FunnelMachine {
  return compile(graph).provide({ actors: paymentMachines });
}
