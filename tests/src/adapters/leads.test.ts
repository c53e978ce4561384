import { expect, it, vi } from 'vitest';
import type { ApiAnswer, ApiClient } from '../../../src/adapters/api/api.types.ts';
import { createLeadSender } from '../../../src/adapters/api/leads.ts';

const LEAD = { email: 'ann@example.com', phone: '', firstName: 'Ann', country: 'US', funnelHash: 'v1', stepId: 'form' };

function apiThatAnswers(...answers: ApiAnswer['type'][]) {
  const post = vi.fn<ApiClient['post']>(async () =>
    answers.shift() === 'unreachable' ? { type: 'unreachable' } : { type: 'ok', body: null },
  );
  return { post };
}

it('L06 O08 a lead is posted with its funnel and step, and the same one once', async () => {
  const api = apiThatAnswers();
  const sendLead = createLeadSender(api, { funnel: 'main-1', isAllowed: () => true });
  expect([await sendLead(LEAD), await sendLead(LEAD)]).toEqual(['sent', 'unsent']);
  expect(api.post.mock.calls).toEqual([
    [
      'leads',
      { email: 'ann@example.com', firstName: 'Ann', country: 'US', funnel: 'main-1', step: 'form' },
      { keepalive: true },
    ],
  ]);
  await sendLead({ ...LEAD, phone: '4155550199' });
  expect(api.post).toHaveBeenCalledTimes(2);
});

it('L06 a lead that did not arrive can be sent again', async () => {
  const api = apiThatAnswers('unreachable');
  const sendLead = createLeadSender(api, { funnel: 'main-1', isAllowed: () => true });
  expect([await sendLead(LEAD), await sendLead(LEAD)]).toEqual(['unsent', 'sent']);
  expect(api.post).toHaveBeenCalledTimes(2);
});

it('L06 no lead leaves the browser without consent, or without a way to reach the shopper', async () => {
  const api = apiThatAnswers();
  const refused = createLeadSender(api, { funnel: 'main-1', isAllowed: () => false });
  const allowed = createLeadSender(api, { funnel: 'main-1', isAllowed: () => true });
  expect([await refused(LEAD), await allowed({ ...LEAD, email: 'ann' })]).toEqual(['unsent', 'unsent']);
  expect(api.post).not.toHaveBeenCalled();
});
