import { MESSAGES } from '../../../../domain/messages.ts';
import type { AmazonPlacement, PlacementOutcome } from '../../../../machines/amazon-pay/amazon-pay.types.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { amazonPayments } from './amazon-library.ts';
import type { ConfirmationFlow } from './amazon-library.types.ts';
import { payAtAmazon } from './amazon-orders.ts';

/** Places the order; in regions with a confirmation within Amazon's flow, which then leaves this page (A4). */
export function placeAtAmazon(api: ApiClient, view: Window, placement: AmazonPlacement): Promise<PlacementOutcome> {
  return placement.confirmation ? placeInFlow(api, view, placement) : payAtAmazon(api, placement);
}

function placeInFlow(api: ApiClient, view: Window, placement: AmazonPlacement): Promise<PlacementOutcome> {
  return new Promise((resolve) => {
    const place = async (flow: ConfirmationFlow) => {
      const outcome = await payAtAmazon(api, placement);
      if (outcome.type !== 'confirmed') {
        flow.error();
        return resolve(outcome);
      }
      resolve({ type: 'left' });
      flow.success();
    };
    try {
      amazonPayments(view).initConfirmationFlow(placement.sellerId, placement.reference, (flow) => void place(flow));
    } catch {
      resolve({ type: 'refused', code: 'payment_unavailable', message: MESSAGES.paymentUnavailable });
    }
  });
}
