import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { AMAZON_PAY_COPY } from '../../../components/payment/amazon-pay/amazon-pay-copy.ts';
import { AmazonPaySignIn } from '../../../components/payment/amazon-pay/amazon-pay-sign-in.tsx';
import { ExpressButtons } from '../../../components/payment/express-buttons.tsx';

/** Of the buttons of a provider with widgets the first stands here. */
const PLACE = 0;

/** O05, W04: the ways around the typed details; nothing where no provider has one. */
export function QuickWays({ checkout, send }: { checkout: CheckoutModel; send: CheckoutSend }) {
  const { activity, approvals, amazonPay, expressWallet } = checkout;
  return (
    <ExpressButtons
      activity={activity}
      approvals={approvals}
      wallet={expressWallet}
      onBuy={(provider) => send({ type: 'express.submitted', provider })}
      onPay={(wallet) => send({ type: 'express.opened', wallet })}
    >
      {amazonPay.phase !== 'hidden' && (
        <AmazonPaySignIn
          model={amazonPay}
          place={PLACE}
          note={AMAZON_PAY_COPY.signInNote}
          isInert={activity !== 'editing'}
          onPress={(event) => send({ type: 'amazonPay.acted', event })}
        />
      )}
    </ExpressButtons>
  );
}
