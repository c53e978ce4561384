import type { LeadRequest as ApiLead } from '../../../contracts/api/lead-api.ts';
import { leadOf } from '../../../domain/account/lead.ts';
import type { LeadRequest } from '../../../machines/ports.ts';
import type { ApiClient } from './api-client.ts';

export interface LeadSenderOptions {
  /** The sfid of the main funnel. */
  funnel: string;
  /** Whether the visitor opted out of leads, here or by Global Privacy Control: nothing leaves the browser then. */
  optedOut: boolean;
}

/**
 * L06: tells the shop of somebody who began to order. What has not changed is told once; a lead that is lost is no error,
 * and is told again with the next change. The server refuses under an opt-out too.
 */
export function createLeadSender(
  api: Pick<ApiClient, 'post'>,
  { funnel, optedOut }: LeadSenderOptions,
): (request: LeadRequest) => Promise<void> {
  let last = '';
  return async (request) => {
    const lead = leadOf(request);
    if (!lead || optedOut) return;
    const body: ApiLead = { ...lead, funnel, step: request.stepId };
    const told = JSON.stringify(body);
    if (told === last) return;
    last = told;
    const answer = await api.post('leads', body, { keepalive: true });
    if (answer.type !== 'ok') last = '';
  };
}
