import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { compile, type FunnelMachine } from '../../../machines/funnel/compile.ts';
import { paymentMachines } from '../../../machines/later/payment-machines.ts';

/** Compiles a graph with all of its machines, of which only the effects are still to be provided. */
export function compileWithPayments(graph: FunnelGraph): FunnelMachine {
  return compile(graph).provide({ actors: paymentMachines });
}
