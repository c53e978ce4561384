import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { EMBEDDED_WORDS } from '../../../components/payment/embedded/embedded-copy.ts';
import { EmbeddedSignIn } from '../../../components/payment/embedded/embedded-sign-in.tsx';
import { ExpressButtons } from '../../../components/payment/express-buttons.tsx';

/** Of the buttons of a provider with widgets the first stands here. */
const PLACE = 0;

/** O05, W04: the ways around the typed details; nothing where no provider has one. */
export function QuickWays({ checkout, send }: { checkout: CheckoutModel; send: CheckoutSend }) {
  const { activity, approvals, embedded } = checkout;
  return (
    <ExpressButtons
      activity={activity}
      approvals={approvals}
      onBuy={(provider) => send({ type: 'express.submitted', provider })}
    >
      {embedded.phase !== 'hidden' && (
        <EmbeddedSignIn
          model={embedded}
          place={PLACE}
          note={EMBEDDED_WORDS.signInNote}
          isInert={activity !== 'editing'}
          onPress={(event) => send({ type: 'embedded.acted', event })}
        />
      )}
    </ExpressButtons>
  );
}
