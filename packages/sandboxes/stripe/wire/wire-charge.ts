import { entryIdOf } from '../simulator/entry-id.ts';
import type { Json } from '../simulator/outcome.ts';
import type { ChargeRow, RefundRow } from '../simulator/rows.ts';
import { renderChecks, renderWallet } from './wire-payment-method.ts';

export function renderCharge(row: ChargeRow): Json {
  const paid = row.status === 'succeeded';
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amountCaptured,
    amount_refunded: row.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid && row.captured ? entryIdOf(row.id) : null,
    billing_details: row.billingDetails,
    calculated_statement_descriptor: statementDescriptor(row),
    captured: row.captured,
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    description: row.description,
    disputed: row.disputed === true,
    failure_balance_transaction: null,
    failure_code: row.failureCode,
    failure_message: row.failureMessage,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: renderOutcome(row),
    paid,
    payment_intent: row.intent,
    payment_method: row.paymentMethod,
    payment_method_details: { card: renderCardDetails(row), type: 'card' },
    receipt_email: row.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: paid && row.amountRefunded === (row.captured ? row.amountCaptured : row.amount),
    review: null,
    shipping: row.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: row.statementDescriptorSuffix,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

export function renderRefund(row: RefundRow): Json {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: entryIdOf(row.id),
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: row.metadata,
    payment_intent: row.intent,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.failedAt === undefined ? 'succeeded' : 'failed',
    ...(row.failedAt === undefined ? {} : failureOf(row)),
    transfer_reversal: null,
  };
}

function failureOf(row: RefundRow) {
  return { failure_balance_transaction: entryIdOf(row.id, 'f'), failure_reason: 'expired_or_canceled_card' };
}

function renderCardDetails(row: ChargeRow): Json {
  return {
    amount_authorized: row.status === 'succeeded' ? row.amount : null,
    authorization_code: row.status === 'succeeded' ? row.id.slice(-6).toUpperCase() : null,
    brand: row.card.brand,
    ...(row.captureBefore ? { capture_before: row.captureBefore } : {}),
    checks: renderChecks(row.card),
    country: 'US',
    exp_month: row.card.expMonth,
    exp_year: row.card.expYear,
    fingerprint: row.card.fingerprint,
    funding: row.card.funding,
    last4: row.card.last4,
    network: row.card.brand,
    network_transaction_id: row.id.slice(-15),
    three_d_secure: row.authenticated
      ? { authentication_flow: 'challenge', result: 'authenticated', result_reason: null, version: '2.2.0' }
      : null,
    wallet: renderWallet(row.card),
  };
}

function renderOutcome(row: ChargeRow): Json {
  const paid = row.status === 'succeeded';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: paid ? null : '05',
    network_status: paid ? 'approved_by_network' : 'declined_by_network',
    reason: row.declineCode,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: paid ? 'Payment complete.' : `The bank returned the decline code \`${row.declineCode}\`.`,
    type: paid ? 'authorized' : 'issuer_declined',
  };
}

function statementDescriptor(row: ChargeRow): string {
  return row.statementDescriptorSuffix ? `TEST SHOP* ${row.statementDescriptorSuffix}` : 'TEST SHOP';
}
