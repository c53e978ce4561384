import type { OfferPageModel } from '../../../machines/funnel/funnel.view.ts';

export type OfferSend = (
  event: { type: 'offer.accepted' } | { type: 'offer.declined' } | { type: 'payment.asked' },
) => void;

export interface OfferPageProps {
  model: OfferPageModel;
  send: OfferSend;
}
