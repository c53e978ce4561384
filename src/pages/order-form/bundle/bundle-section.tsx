import type { Ref } from 'react';
import { FormSection } from '../../../components/form/form-section.tsx';
import { BundleCards } from '../../../components/product/bundle-cards.tsx';
import { isPricedByPlace } from '../../../components/product/price-copy.ts';
import type { OrderFormPageProps } from '../base/order-form.types.ts';
import { SubscriptionChoice } from './subscription-choice.tsx';

export interface BundleSectionProps extends OrderFormPageProps {
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The bundles on sale. The ticked one is the bundle of the total. */
export function BundleSection({ model, checkout, send, headingRef }: BundleSectionProps) {
  const { shop, content, offers } = model;
  const selected = checkout.price.lines[0]?.offer;
  const oncePrice = offers.find((offer) => offer.sfid === selected)?.price ?? 0;
  return (
    <FormSection id="bundle" number={1} title={content.bundleTitle} headingRef={headingRef ?? null}>
      <BundleCards
        offers={offers}
        selected={selected}
        isSubscribed={checkout.subscription !== null}
        isPricedByPlace={isPricedByPlace(offers)}
        labelledBy="bundle-title"
        currency={shop.currency}
        onSelect={(offer) => send({ type: 'bundle.selected', offer })}
      />
      <SubscriptionChoice checkout={checkout} send={send} oncePrice={oncePrice} />
    </FormSection>
  );
}
