import { PAYMENT_STAGES, type PaymentStage } from './payment.stages.ts';

/** The stage of a machine's payment, from its tags; null without one. */
export function paymentStage(snapshot: { hasTag(tag: PaymentStage): boolean }): PaymentStage | null {
  return PAYMENT_STAGES.find((stage) => snapshot.hasTag(stage)) ?? null;
}
