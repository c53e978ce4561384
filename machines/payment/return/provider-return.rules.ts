import { MESSAGES } from '../../../domain/messages.ts';
import { approvalIsOver, cameBackUnpaid } from '../../../domain/orders/approval-copy.ts';
import { providerName } from '../../../domain/orders/approval-provider.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { ReturnOutcome } from '../../ports.ts';
import type { ProviderReturnContext, ProviderReturnOutput } from './provider-return.types.ts';

/** The output of a return without a payment. */
export function cancelled({ provider }: ProviderReturn): ProviderReturnOutput {
  return { type: 'open', message: cameBackUnpaid(providerName(provider)) };
}

/** The context after the server's answer. */
export function learned({ returned }: ProviderReturnContext, outcome: ReturnOutcome): Partial<ProviderReturnContext> {
  const last = outcome.type;
  switch (outcome.type) {
    case 'paid':
      return { last, output: outcome };
    case 'express':
      return { last, output: { ...outcome, provider: returned.provider } };
    case 'requires_approval':
      return { last, approvalUrl: outcome.approvalUrl };
    case 'missing':
      return { last, output: { type: 'missing' } };
    case 'declined':
      return { last, output: outcome };
    case 'expired':
      return {
        last,
        output: { type: 'open', code: 'payment_expired', message: approvalIsOver(providerName(returned.provider)) },
      };
    case 'refused':
      return {
        last,
        output: {
          type: 'open',
          code: outcome.code ?? 'internal_error',
          message: outcome.message || MESSAGES.paymentFailed,
        },
      };
    default:
      return { last };
  }
}
