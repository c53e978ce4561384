import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { PaidFor } from '../../../domain/orders/paid-for.ts';
import { StartLink } from '../../components/basic/button.tsx';
import { classNames } from '../../components/basic/class-names.ts';
import { Icon } from '../../components/basic/icon.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Help } from '../../components/frame/support.tsx';
import short from '../unavailable/unavailable.module.css';
import styles from './provider-return.module.css';

/** The payer of an approval that was passed on can tell by the first letters whether the order is their own. */
export function PaidElsewherePage({ shop, paidFor }: { shop: RuntimeSettings; paidFor: PaidFor | null }) {
  return (
    <div className={classNames('stack-5 centred', short.page, styles.page)}>
      <Icon name="check" className={styles.tick} />
      <PageTitle
        className={short.title}
        lead="This order was started in another browser. Its confirmation comes by email, and there is nothing left to do here."
      >
        This payment is complete.
      </PageTitle>
      {paidFor && (
        <p>
          It paid for order {paidFor.order} of {paidFor.name}, which ships to {paidFor.city}. If you do not recognize
          this order, please write to us.
        </p>
      )}
      <div className={`flow ${short.actions}`}>
        <StartLink variant="outline" />
      </div>
      <Help shop={shop} question="Questions about it? We are glad to help." />
    </div>
  );
}
