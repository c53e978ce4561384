import { ADVERTISED_CARDS } from '../../../../domain/orders/card-brand.ts';
import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { Icon } from '../../../components/basic/icon.tsx';
import { WALLET_NAMES } from '../../../components/payment/wallet-buttons.tsx';
import styles from './after-paying.module.css';

export interface AfterPayingProps {
  text: string;
  wallets: CheckoutModel['wallets'];
  /** The names of the approval providers. */
  approvals: string[];
  /** O05: whether an express checkout fixed the payment method, which the button then names, or nothing is to pay. */
  isWithoutChoice: boolean;
}

/** Under the pay button: the payment methods, and the next steps. */
export function AfterPaying({ text, wallets, approvals, isWithoutChoice }: AfterPayingProps) {
  const ways = [...ADVERTISED_CARDS, ...wallets.map((wallet) => WALLET_NAMES[wallet]), ...approvals];
  return (
    <div className={styles.after}>
      {!isWithoutChoice && (
        <p className={styles.ways}>
          <span className="visually-hidden">Ways to pay: </span>
          {ways.map((way) => (
            <span key={way} className={styles.way}>
              {way}
            </span>
          ))}
        </p>
      )}
      <p className={styles.next}>
        <Icon name="arrow" className="brand" />
        <span>
          <strong>What happens next.</strong> {text}
        </span>
      </p>
    </div>
  );
}
