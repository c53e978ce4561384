import { listAt, textAt } from '../../wire/read-json.ts';
import type { PayPalProblem } from './paypal-provider.ts';
import type { RestReply } from './rest-client.ts';

/** The problem of PayPal's error: the issue of the newer APIs, else the name of the older ones. */
export function problemOf(reply: Extract<RestReply, { type: 'answer' }>): PayPalProblem {
  const { body, status, debugId } = reply;
  const [detail] = listAt(body, 'details');
  const name = textAt(body, 'name') || textAt(body, 'error');
  const issue = name === 'UNPROCESSABLE_ENTITY' || name === 'RESOURCE_NOT_FOUND' ? textAt(detail, 'issue') : '';
  const said = [textAt(body, 'message'), textAt(detail, 'description') || textAt(detail, 'issue')];
  const message = said.filter((text) => text !== '').join(' ');
  return {
    code: issue || name || String(status),
    message: message || textAt(body, 'error_description') || `PayPal answered ${status}.`,
    debugId: textAt(body, 'debug_id') || debugId,
  };
}

/** A problem that the adapter found itself, without a reply of PayPal. */
export function ownProblem(code: string, message: string): PayPalProblem {
  return { code, message, debugId: null };
}

export function refusedAsToken(message: string) {
  return { type: 'refused', reason: 'token', problem: ownProblem('token_not_ours', message) } as const;
}
