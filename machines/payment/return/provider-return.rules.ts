import { MESSAGES } from '../../../domain/messages.ts';
import { approvalIsOver, cameBackWithoutPaying } from '../../../domain/orders/approval-copy.ts';
import { providerName } from '../../../domain/orders/approval-provider.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { ReturnAnswer } from '../../ports.ts';
import type { ProviderReturnContext, ProviderReturnOutput } from './provider-return.types.ts';

/** The output of a return without a payment. */
export function cancelled({ provider }: ProviderReturn): ProviderReturnOutput {
  return { type: 'open', message: cameBackWithoutPaying(providerName(provider)) };
}

/** The context after the server's answer. */
export function learned({ returned }: ProviderReturnContext, outcome: ReturnAnswer): Partial<ProviderReturnContext> {
  const isUnreachable = outcome.type === 'unknown' && outcome.why === 'unreachable';
  switch (outcome.type) {
    case 'captured':
      return { isUnreachable, output: outcome };
    case 'express':
      return { isUnreachable, output: { ...outcome, provider: returned.provider } };
    case 'requires_approval':
      return { isUnreachable, approvalUrl: outcome.approvalUrl };
    case 'missing':
      return { isUnreachable, output: { type: 'missing' } };
    case 'declined':
      return { isUnreachable, output: outcome };
    case 'expired':
      return {
        isUnreachable,
        output: { type: 'open', code: 'payment_expired', message: approvalIsOver(providerName(returned.provider)) },
      };
    case 'refused':
      return {
        isUnreachable,
        output: {
          type: 'open',
          code: outcome.code ?? 'internal_error',
          message: outcome.message || MESSAGES.paymentFailed,
        },
      };
    default:
      return { isUnreachable };
  }
}
