import type { OfferPageModel } from '../../../machines/funnel/funnel.view.ts';
import type { EmbeddedPress } from '../../components/payment/embedded/embedded-model.ts';

export type OfferSend = (
  event:
    | { type: 'offer.accepted' }
    | { type: 'offer.declined' }
    | { type: 'payment.asked' }
    | { type: 'embedded.acted'; event: EmbeddedPress },
) => void;

export interface OfferPageProps {
  model: OfferPageModel;
  send: OfferSend;
}
