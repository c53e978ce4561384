import { formatMoney } from '../../../domain/pricing/money.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';

/** Says a total that changed to who cannot see it change. Said when it changes, not when the page is opened. */
export function TotalAnnouncement({ price, locale }: { price: CheckoutModel['price']; locale: string }) {
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      Total {formatMoney(price.total, price.currency, locale)}
    </p>
  );
}
