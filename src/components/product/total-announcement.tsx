import { formatMoney } from '../../../domain/pricing/money.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';

/** Announces a changed total to screen readers, but not on the first render. */
export function TotalAnnouncement({ price, locale }: { price: CheckoutModel['price']; locale: string }) {
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      Total {formatMoney(price.total, price.currency, locale)}
    </p>
  );
}
