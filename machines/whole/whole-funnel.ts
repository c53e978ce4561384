import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { approvalMachine } from '../approval/approval.machine.ts';
import { embeddedMachine } from '../approval/embedded-logic.ts';
import { checkoutMachine } from '../checkout/checkout.machine.ts';
import { compile, type FunnelMachine } from '../funnel/compile.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { abandonOffer } from '../ports.ts';
import { providerReturnMachine } from '../provider-return/provider-return.machine.ts';

/** Compiles a graph with all of its machines, of which only the effects are still to be provided. */
export function compileWhole(graph: FunnelGraph): FunnelMachine {
  return compile(graph).provide({
    actors: {
      abandonOffer,
      approval: approvalMachine,
      checkout: checkoutMachine,
      embedded: embeddedMachine,
      payment: paymentMachine,
      providerReturn: providerReturnMachine,
    },
  });
}
