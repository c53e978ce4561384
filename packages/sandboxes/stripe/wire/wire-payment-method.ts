import type { Json } from '../simulator/outcome.ts';
import type { CardFacts, CustomerRow, PaymentMethodRow } from '../simulator/rows.ts';

export function renderPaymentMethod(row: PaymentMethodRow): Json {
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: row.billingDetails,
    card: {
      brand: row.card.brand,
      checks: renderChecks(row.card),
      country: 'US',
      display_brand: row.card.brand,
      exp_month: row.card.expMonth,
      exp_year: row.card.expYear,
      fingerprint: row.card.fingerprint,
      funding: row.card.funding,
      generated_from: null,
      last4: row.card.last4,
      networks: { available: [row.card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: renderWallet(row.card),
    },
    created: row.created,
    customer: row.customer,
    livemode: false,
    metadata: row.metadata,
    type: 'card',
  };
}

/** The wallet of a card, as the vendor nests it. */
export function renderWallet({ wallet, last4 }: CardFacts): Json {
  return wallet ? { dynamic_last4: last4, type: wallet, [wallet]: {} } : null;
}

export function renderChecks(card: CardFacts): Json {
  return {
    address_line1_check: card.line1Check,
    address_postal_code_check: card.postalCheck,
    cvc_check: card.cvcCheck,
  };
}

export function renderCustomer(row: CustomerRow): Json {
  return {
    id: row.id,
    object: 'customer',
    address: row.address,
    balance: 0,
    created: row.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_prefix: row.id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: 1,
    phone: row.phone,
    preferred_locales: [],
    shipping: row.shipping,
    tax_exempt: 'none',
    test_clock: null,
  };
}
