import type { Ref } from 'react';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { FormSection } from '../../../components/form/form-section.tsx';
import { BumpCard } from '../../../components/product/bump-card.tsx';

export interface BumpOffersProps {
  checkout: CheckoutModel;
  send: CheckoutSend;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The bumps right before the payment; only the shopper ticks one. */
export function BumpOffers({ checkout, send, headingRef }: BumpOffersProps) {
  const { bumps, price } = checkout;
  if (bumps.length === 0) return null;
  return (
    <FormSection
      id="bumps"
      title={bumps.length === 1 ? 'One more thing?' : 'Anything else?'}
      headingRef={headingRef ?? null}
    >
      {bumps.map((bump) => (
        <BumpCard
          key={bump.offer}
          bump={bump}
          onToggle={(isTicked) => send({ type: 'bump.toggled', offer: bump.offer, isTicked })}
          currency={price.currency}
        />
      ))}
    </FormSection>
  );
}
