import { assign, setup } from 'xstate';
import type { AccountDetails } from '../../domain/account/account.ts';
import { leadOf } from '../../domain/account/lead.ts';
import { type LeadRequest, sendLead } from '../ports.ts';

/** L06: how long somebody has to pause before the lead is told, in milliseconds. */
const LEAD_DELAY_MS = 3000;

export type LeadEvent = { type: 'account.changed'; account: AccountDetails };

export interface LeadInput {
  stepId: string;
}

interface LeadContext extends LeadInput {
  account: AccountDetails | null;
}

/** L06: tells the shop of somebody who began to order, once they can be reached and have paused. What comes of it never touches the order form. */
export const leadMachine = setup({
  types: { context: {} as LeadContext, input: {} as LeadInput, events: {} as LeadEvent },
  actors: { sendLead },
  actions: { learn: assign((_, account: AccountDetails) => ({ account })) },
  guards: {
    isReachable: (_, account: AccountDetails) => leadOf(account) !== null,
    isSame: ({ context }, account: AccountDetails) => sameReach(context.account, account),
  },
  delays: { leadDelay: LEAD_DELAY_MS },
}).createMachine({
  id: 'lead',
  context: ({ input }) => ({ ...input, account: null }),
  initial: 'resting',
  on: {
    'account.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event.account } },
      {
        guard: { type: 'isReachable', params: ({ event }) => event.account },
        actions: { type: 'learn', params: ({ event }) => event.account },
        target: '.waiting',
      },
      { target: '.resting' },
    ],
  },
  states: {
    resting: {},
    waiting: { after: { leadDelay: { target: 'telling' } } },
    telling: {
      invoke: {
        src: 'sendLead',
        input: ({ context }) => requestOf(context),
        onDone: { target: 'resting' },
        onError: { target: 'resting' },
      },
    },
  },
});

function requestOf({ account, stepId }: LeadContext): LeadRequest {
  const { email = '', phone = '', firstName = '', country = '' } = account ?? {};
  return { email, phone, firstName, country, stepId };
}

function sameReach(before: AccountDetails | null, now: AccountDetails): boolean {
  return before !== null && before.email === now.email && before.phone === now.phone;
}
