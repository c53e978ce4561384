import type { AmazonPlacement } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import type { PaymentAnswer } from '../../../../machines/ports.ts';
import type { ApiClient } from '../../api/api.types.ts';
import { UNAVAILABLE } from '../payment-answer.ts';
import { amazonPayments } from './amazon-library.ts';
import type { ConfirmationFlow } from './amazon-library.types.ts';
import { payAtAmazon } from './amazon-orders.ts';

/** Places the order; in regions with a confirmation within Amazon's flow, which then leaves this page (A4). */
export function placeAtAmazon(api: ApiClient, view: Window, placement: AmazonPlacement): Promise<PaymentAnswer> {
  return placement.confirmation ? placeInFlow(api, view, placement) : payAtAmazon(api, placement);
}

/** Milliseconds until Amazon's library has to begin the confirmation, before anything is placed. */
const BEGIN_TIMEOUT_MS = 20_000;

async function placeInFlow(api: ApiClient, view: Window, placement: AmazonPlacement): Promise<PaymentAnswer> {
  // Nothing is charged before the confirmation, so a failure on the way to it took nothing.
  const flow = await begun(view, placement);
  if (!flow) return UNAVAILABLE;
  const outcome = await payAtAmazon(api, placement).catch(() => UNAVAILABLE);
  return outcome.type === 'confirmed' ? left(flow) : ended(flow, outcome);
}

/** The flow that the library begins; null without one. A flow that begins too late ends at once, and places nothing. */
function begun(view: Window, { sellerId, reference }: AmazonPlacement): Promise<ConfirmationFlow | null> {
  return new Promise((resolve) => {
    let isOver = false;
    const over = () => {
      isOver = true;
      resolve(null);
    };
    const deadline = view.setTimeout(over, BEGIN_TIMEOUT_MS);
    const begin = (flow: ConfirmationFlow) => {
      view.clearTimeout(deadline);
      if (isOver) flow.error();
      else resolve(flow);
    };
    try {
      amazonPayments(view).initConfirmationFlow(sellerId, reference, begin);
    } catch {
      view.clearTimeout(deadline);
      over();
    }
  });
}

function left(flow: ConfirmationFlow): PaymentAnswer {
  try {
    flow.success();
    return { type: 'confirming' };
  } catch {
    return UNAVAILABLE;
  }
}

function ended(flow: ConfirmationFlow, outcome: PaymentAnswer): PaymentAnswer {
  try {
    flow.error();
  } catch {
    // The flow's own failure changes nothing of what the server answered.
  }
  return outcome;
}
