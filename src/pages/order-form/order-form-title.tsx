import type { CheckoutModel, CheckoutSend } from '../../../machines/checkout/checkout.view.ts';
import { Button } from '../../components/basic/button.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { usePageTurn } from '../../components/form/form-focus.ts';
import styles from './base/order-form.module.css';
import type { OrderFormPageModel } from './base/order-form.types.ts';

export interface OrderFormTitleProps {
  content: OrderFormPageModel['content'];
  checkout: CheckoutModel;
  send: CheckoutSend;
}

/** The heading of the form; with two pages each has its own, and the second a link back. */
export function OrderFormTitle({ content, checkout, send }: OrderFormTitleProps) {
  const { layout, stage, activity } = checkout;
  const heading = usePageTurn(layout === 'two-page' ? stage : '');
  const { approvedExpress } = checkout.approvals;
  if (approvedExpress || layout !== 'two-page' || stage === 'contact') {
    const lead = approvedExpress
      ? `You have not been charged yet. Check the details from ${approvedExpress.name} and the total, then pay.`
      : content.lead;
    return (
      <PageTitle className={styles.title} lead={lead} headingRef={heading}>
        {content.headline}
      </PageTitle>
    );
  }
  return (
    <div className={styles.title}>
      <Button
        variant="quiet"
        className={styles.back}
        disabled={activity !== 'editing'}
        onClick={() => send({ type: 'contact.reopened' })}
      >
        Back to your details
      </Button>
      <PageTitle
        headingRef={heading}
        lead="Page two of two. You will not be charged until you press the button with the amount."
      >
        Pay for your order
      </PageTitle>
    </div>
  );
}
