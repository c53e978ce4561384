import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { checkoutMachine } from '../checkout/checkout.machine.ts';
import { compile, type FunnelMachine } from '../funnel/compile.ts';
import { embeddedMachine } from '../payment/amazon-pay/embedded-logic.ts';
import { approvalMachine } from '../payment/approval.machine.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { providerReturnMachine } from '../payment/return/provider-return.machine.ts';
import { abandonOffer } from '../ports.ts';

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
