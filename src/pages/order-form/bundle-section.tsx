import type { Ref } from 'react';
import type { CheckoutModel, CheckoutSend } from '../../../machines/checkout/checkout.view.ts';
import { BundleCards } from '../../components/bundle-cards.tsx';
import { FormSection } from '../../components/form-section.tsx';
import type { OrderFormPageModel } from './order-form.types.ts';

export interface BundleSectionProps {
  model: OrderFormPageModel;
  checkout: CheckoutModel;
  send: CheckoutSend;
  headingRef: Ref<HTMLHeadingElement>;
}

/** What is on sale. The bundle that the total is made of is the one that is ticked. */
export function BundleSection({ model, checkout, send, headingRef }: BundleSectionProps) {
  const { shop, content, offers } = model;
  return (
    <FormSection id="bundle" number={1} title={content.bundleTitle} headingRef={headingRef}>
      <BundleCards
        offers={offers}
        selected={checkout.price.lines[0]?.offer}
        labelledBy="bundle-title"
        currency={shop.currency}
        locale={shop.locale}
        onSelect={(offer) => send({ type: 'bundle.selected', offer })}
      />
    </FormSection>
  );
}
