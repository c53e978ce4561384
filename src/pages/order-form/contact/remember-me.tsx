import { useState } from 'react';
import type { CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { Button } from '../../../components/basic/button.tsx';
import { TickBox } from '../../../components/form/tick-box.tsx';
import styles from '../base/order-form.module.css';

export interface RememberMeProps {
  isTicked: boolean;
  send: CheckoutSend;
}

/** E11: this device stores the account only while the box is ticked. */
export function RememberMe({ isTicked, send }: RememberMeProps) {
  const [cameBack] = useState(isTicked);
  const change = (remember: boolean) => send({ type: 'remember.changed', remember });
  return (
    <div className={styles.remember}>
      <TickBox
        isTicked={isTicked}
        onTick={change}
        note="Contact and delivery only, once the order is paid. Never your card."
      >
        Remember me on this device for 90 days
      </TickBox>
      {cameBack && (
        <p className={styles.forget} aria-live="polite">
          {isTicked ? 'This device remembers you. ' : 'Forgotten: this device no longer keeps your details.'}
          {isTicked && (
            <Button variant="quiet" className={styles.inline} onClick={() => change(false)}>
              Forget
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
