import type { AmountParts, ApprovalRequest, DeliveryAddress } from '../../port/approval.ts';
import { amountText, payPalText, takenParts } from '../protocol/paypal-fields.ts';

/** The body of `POST /v2/checkout/orders`. */
export function orderBody(request: ApprovalRequest): unknown {
  const { orderId, attemptId, description, brandName, deliverTo, returnUrl, cancelUrl, saveForFutureUse } = request;
  const vault = { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' };
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        // The invoice is the order's, because PayPal refuses a second payment of one invoice.
        invoice_id: orderId,
        custom_id: attemptId,
        reference_id: 'default',
        description: payPalText(description),
        amount: v2Amount(request),
        ...(deliverTo && { shipping: v2Shipping(deliverTo) }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: cancelUrl,
          user_action: 'PAY_NOW',
          brand_name: payPalText(brandName),
          shipping_preference: deliverTo ? 'SET_PROVIDED_ADDRESS' : 'GET_FROM_FILE',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
        ...(saveForFutureUse && { attributes: { vault } }),
      },
    },
  };
}

/** An amount with the parts that it is the sum of. */
export function v2Amount(money: { amount: number; currency: string; parts: AmountParts | null }): unknown {
  const { amount, currency } = money;
  const parts = takenParts(money.parts, currency);
  const text = (minor: number) => ({ currency_code: currency, value: amountText(minor, currency) });
  const breakdown = parts && {
    item_total: text(parts.subtotal),
    shipping: text(parts.shipping),
    tax_total: text(parts.tax),
    ...(parts.discount > 0 && { discount: text(parts.discount) }),
  };
  return { ...text(amount), ...(breakdown && { breakdown }) };
}

export function v2Shipping({ name, line1, line2, city, state, postalCode, country }: DeliveryAddress): unknown {
  const place = { address_line_1: line1, ...(line2 && { address_line_2: line2 }), admin_area_2: city };
  const rest = { ...(state && { admin_area_1: state }), postal_code: postalCode, country_code: country };
  return { type: 'SHIPPING', name: { full_name: name }, address: { ...place, ...rest } };
}
