/** The columns of an order by their names: a statement that names them is prepared, whatever column a migration adds. */
export const ORDER_COLUMNS = [
  ...(['id', 'number', 'session_hash', 'checkout_id', 'purpose', 'parent_id', 'order_type', 'order_source'] as const),
  ...(['status', 'brand', 'funnel_sfid', 'funnel_hash', 'step_sfid', 'currency', 'subtotal_minor'] as const),
  ...(['shipping_minor', 'tax_minor', 'discount_minor', 'total_minor', 'payment_method', 'email'] as const),
  ...(['account_id', 'customer', 'shipping_address', 'billing_address', 'aff_parameters', 'stats_info'] as const),
  ...(['visit_number', 'variant_sfid', 'arms', 'upsell_index', 'ordinal', 'provider_customer', 'instrument'] as const),
  ...(['receipt_token', 'shipping_method', 'tax_lines', 'coupon_code', 'transaction_fee_minor'] as const),
  ...(['transaction_fee_document_id', 'subscription', 'created_at', 'updated_at', 'paid_at', 'walk_ended_at'] as const),
] as const;
