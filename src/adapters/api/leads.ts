import type { LeadRequest } from '../../../contracts/api/lead-api.ts';
import { toLead } from '../../../domain/account/lead.ts';
import type { LeadAtStep, LeadOutcome } from '../../../machines/ports.ts';
import type { ApiClient } from './api.types.ts';

export interface LeadSenderOptions {
  /** The main funnel's sfid. */
  funnel: string;
  /** Whether the visitor's consent allows leads at this moment; otherwise none leaves the browser. */
  isAllowed: () => boolean;
}

/** L06: a lost lead is no error, since the next change sends it again; the server refuses one without consent, too. */
export function createLeadSender(
  api: Pick<ApiClient, 'post'>,
  { funnel, isAllowed }: LeadSenderOptions,
): (request: LeadAtStep) => Promise<LeadOutcome> {
  let last = '';
  return async (request) => {
    const lead = toLead(request);
    if (!lead || !isAllowed()) return 'unsent';
    const body: LeadRequest = { ...lead, funnel, step: request.stepId };
    const sent = JSON.stringify(body);
    if (sent === last) return 'unsent';
    last = sent;
    const answer = await api.post('leads', body, { keepalive: true });
    if (answer.type === 'ok') return 'sent';
    last = '';
    return 'unsent';
  };
}
