import { PAYMENT_STAGES, type PaymentStage } from './payment.stages.ts';

/** The stage of the payment that a machine has under way, from its tags; null where it has none. */
export function paymentStage(snapshot: { hasTag(tag: PaymentStage): boolean }): PaymentStage | null {
  return PAYMENT_STAGES.find((stage) => snapshot.hasTag(stage)) ?? null;
}
