import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { CheckoutStage } from '../../../machines/checkout/checkout.types.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { widgetsOf } from '../../../machines/payment/amazon-pay/amazon-pay.view.ts';
import { Point } from '../../components/basic/point.tsx';
import { useArrival, useFocusOnTurn } from '../../components/form/form-focus.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { useLaterPart } from '../../components/frame/later-part.ts';
import { isFormOfWidgets, payerOf } from '../../components/payment/amazon-pay/amazon-pay-model.ts';
import { PaymentStatus } from '../../components/payment/payment-button.tsx';
import { focusChoice } from '../../components/payment/payment-problem.tsx';
import { isPricedByPlace } from '../../components/product/price-copy.ts';
import { Summary } from '../../components/product/summary.tsx';
import styles from './base/order-form.module.css';
import type { OrderFormPageModel, OrderFormPageProps } from './base/order-form.types.ts';
import { ContactStep } from './contact-step.tsx';
import { OrderFormTitle } from './order-form-title.tsx';
import { PAYING, type Paying } from './paying.ts';

/** R07: the order form in the layout of its content, from the same parts; the price is always visible. */
export function OrderFormPage({ model, checkout: known, send }: OrderFormPageProps) {
  const { shop, content, offers } = model;
  const paying = useLaterPart(PAYING);
  const checkout = paying ? known : beforePayment(known);
  const pictured = [...offers.map(pictureOf), ...checkout.bumps.map(({ offer, imageUrl }) => [offer, imageUrl])];
  return (
    <div className={`stack-4 page-width ${styles.page}`}>
      <OrderFormTitle content={content} checkout={checkout} send={send} />
      <Summary
        checkout={withChangedPrice(checkout)}
        pictures={Object.fromEntries(pictured)}
        delivery={shop.delivery}
        isPricedByPlace={isPricedByPlace(offers)}
      />
      <div className={`stack-5 ${styles.steps}`}>
        <FormOfCheckout model={model} checkout={checkout} send={send} paying={paying} />
        <Assurances items={content.assurances} />
      </div>
      <PaymentStatus
        activity={checkout.activity}
        provider={checkout.approvals.redirectingTo?.name}
        payer={payerOf(checkout.approvals)}
        isHeld={checkout.isHeld}
        isUncharged={checkout.isUncharged}
        isFreeTrial={checkout.isFreeTrial}
      />
    </div>
  );
}

/** The contact stays until the code of the payment is there, which its button waits for. */
function beforePayment(checkout: CheckoutModel): CheckoutModel {
  const isCheckingAddress = checkout.isCheckingAddress || checkout.stage === 'payment';
  return { ...checkout, stage: 'contact', isCheckingAddress };
}

interface FormProps extends OrderFormPageProps {
  /** Null until their code is there. */
  paying: Paying;
}

/** The form of this checkout. A shopper who has just signed in at a provider is led on where the typed form was. */
function FormOfCheckout({ paying, ...props }: FormProps) {
  const { approvals, amazonPay, layout } = props.checkout;
  const hasSignedIn = useRef(false);
  useEffect(() => {
    if (amazonPay.phase === 'signingIn') hasSignedIn.current = true;
  }, [amazonPay.phase]);
  useSignInFocus(props.checkout);
  useChoiceFocus(props.checkout);
  if (approvals.approvedExpress) return paying && <paying.ExpressForm {...props} />;
  if (isFormOfWidgets(props.checkout)) return paying && <paying.AmazonPayForm {...props} arrival={hasSignedIn} />;
  if (paying && layout === 'one-page') return <paying.OnePageForm {...props} />;
  const Form = layout === 'two-step' ? TwoStepForm : Stages;
  return <Form {...props} paying={paying} />;
}

/** V10: shows a total to confirm with its parts. */
function withChangedPrice(checkout: CheckoutModel): CheckoutModel {
  const { changed } = checkout;
  return changed ? { ...checkout, price: changed, priceTrust: 'quoted' } : checkout;
}

function pictureOf({ sfid, imageUrl }: OrderFormPageModel['offers'][number]) {
  return [sfid, imageUrl] as const;
}

interface StagesProps extends FormProps {
  /** The headings that the focus goes to on a turn; without them the page's own has it. */
  headings?: Record<CheckoutStage, RefObject<HTMLHeadingElement | null>>;
  /** What stands under the contact. */
  ahead?: ReactNode;
}

/** The card field stays in the page, hidden while the contact is corrected, so that a typed number survives Edit. */
function Stages({ headings, ahead, paying, ...props }: StagesProps) {
  const { stage } = props.checkout;
  const arrival = useArrival(stage);
  const [hasReached, setReached] = useState(false);
  if (stage === 'payment' && !hasReached) setReached(true);
  return (
    <>
      {stage === 'contact' && (
        <div className={arrival}>
          <ContactStep {...props} headingRef={headings?.contact}>
            {ahead}
          </ContactStep>
        </div>
      )}
      {hasReached && paying && (
        <div className={arrival} hidden={stage === 'contact'}>
          <paying.PaymentStep {...props} headingRef={headings?.payment} />
        </div>
      )}
    </>
  );
}

/** TwoStepOrderForm: contact and delivery first, then the payment in the same place, on one page. */
function TwoStepForm(props: FormProps) {
  const { stage } = props.checkout;
  const contact = useFocusOnTurn<HTMLHeadingElement>(stage, 'contact');
  const payment = useFocusOnTurn<HTMLHeadingElement>(stage, 'payment');
  const note = `Next: ${waysToPay(props.checkout)}, and a button that shows the full amount.`;
  const ahead = <FormSection id="payment-ahead" number={4} title="Payment" note={note} isAhead />;
  return <Stages {...props} headings={{ contact, payment }} ahead={ahead} />;
}

function waysToPay({ approvals }: CheckoutModel): string {
  return ['your card', ...approvals.options.map(({ name }) => name)].join(' or ');
}

/** The provider's form goes away under the hand that chose, so the focus goes to the same choice in the next form. */
function useChoiceFocus(checkout: CheckoutModel): void {
  const hadForm = useRef(false);
  const hasForm = isFormOfWidgets(checkout);
  const isSignedIn = widgetsOf(checkout.amazonPay) !== null;
  useEffect(() => {
    const isLeft = hadForm.current && !hasForm;
    hadForm.current = hasForm;
    if (isLeft && isSignedIn && !focusChoice()) document.getElementById('contact-title')?.focus();
  }, [hasForm, isSignedIn]);
}

/** W09: an ended session takes its form away, so the focus goes to the button that signs in again. */
function useSignInFocus(checkout: CheckoutModel): void {
  const { amazonPay } = checkout;
  const hadForm = useRef(false);
  const hasForm = isFormOfWidgets(checkout);
  useEffect(() => {
    if (hasForm) hadForm.current = true;
    if (amazonPay.phase !== 'sessionExpired' || !hadForm.current) return;
    hadForm.current = false;
    const places = amazonPay.buttons.map(({ buttonId }) => document.getElementById(buttonId));
    places.find((place) => place !== null)?.focus();
  }, [amazonPay, hasForm]);
}

function Assurances({ items }: { items: readonly { title: string; text: string }[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={`small ${styles.assurances}`}>
      {items.map((item) => (
        <Point key={item.title} iconClassName="good">
          <p>
            <strong className={styles.assured}>{item.title}</strong>
            {item.text}
          </p>
        </Point>
      ))}
    </ul>
  );
}
