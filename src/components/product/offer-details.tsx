import type { OfferModel } from '../../../machines/funnel/offer.model.ts';
import { Money } from '../basic/money.tsx';

interface OfferDetailsProps {
  offer: OfferModel;
  currency: string;
  saysDelivery?: boolean;
}

/** What a unit of an offer and its delivery cost. */
export function OfferDetails({
  offer: { units, unitPrice, shipping },
  currency,
  saysDelivery = true,
}: OfferDetailsProps) {
  return (
    <>
      {units > 1 && (
        <span>
          <Money minor={unitPrice} currency={currency} /> each
        </span>
      )}
      {saysDelivery && (
        <span>
          {shipping === 0 ? 'Free delivery' : 'Delivery '}
          {shipping > 0 && <Money minor={shipping} currency={currency} />}
        </span>
      )}
    </>
  );
}
