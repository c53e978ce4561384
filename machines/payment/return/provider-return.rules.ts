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
export function learned({ returned }: ProviderReturnContext, answer: ReturnAnswer): Partial<ProviderReturnContext> {
  if (answer.type === 'unknown') return { isUnreachable: answer.why === 'unreachable' };
  if (answer.type === 'requires_approval') return { isUnreachable: false, approvalUrl: answer.approvalUrl };
  return { isUnreachable: false, output: outputOf(answer, returned) };
}

type LastAnswer = Exclude<ReturnAnswer, { type: 'unknown' | 'requires_approval' }>;

function outputOf(answer: LastAnswer, { provider }: ProviderReturn): ProviderReturnOutput {
  switch (answer.type) {
    case 'express':
      return { ...answer, provider };
    case 'expired':
      return { type: 'open', code: 'payment_expired', message: approvalIsOver(providerName(provider)) };
    case 'refused': {
      const { code = 'internal_error', message } = answer;
      return { type: 'open', code, message: message || MESSAGES.paymentFailed };
    }
    default:
      return answer;
  }
}
