import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { EMBEDDED_WORDS } from '../../../components/payment/embedded/embedded-copy.ts';
import { type EmbeddedPress, widgetsIn } from '../../../components/payment/embedded/embedded-model.ts';
import { EmbeddedSignIn } from '../../../components/payment/embedded/embedded-sign-in.tsx';
import {
  EmbeddedSignOut,
  EmbeddedStatus,
  EmbeddedWallet,
} from '../../../components/payment/embedded/embedded-widgets.tsx';

/** Beside the form's own button. */
const PLACE = 1;

/** A payment method with widgets, in the place of the card: its sign-in, then its wallet beside the typed address. */
export function EmbeddedPayment({ checkout, send }: { checkout: CheckoutModel; send: CheckoutSend }) {
  const { embedded, activity, layout } = checkout;
  const widgets = widgetsIn(embedded);
  const isInert = activity !== 'editing';
  const press = (event: EmbeddedPress) => send({ type: 'embedded.acted', event });
  if (!widgets) {
    return (
      <EmbeddedSignIn
        model={embedded}
        place={PLACE}
        note={EMBEDDED_WORDS.signInToPay}
        isInert={isInert}
        isSilent={layout === 'one-page'}
        onPress={press}
      />
    );
  }
  return (
    <>
      <EmbeddedStatus model={widgets} onPress={press} />
      <EmbeddedWallet model={widgets} isInert={isInert} />
      <EmbeddedSignOut onPress={press} />
    </>
  );
}
