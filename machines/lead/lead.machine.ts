import { assign, sendParent, setup } from 'xstate';
import type { AccountDetails } from '../../domain/account/account.ts';
import { toLead } from '../../domain/account/lead.ts';
import type { Fact } from '../flow-facts.ts';
import { type LeadAtStep, type LeadOutcome, sendLead } from '../ports.ts';

/** L06: the pause in typing before the lead is sent, in milliseconds. */
const LEAD_DELAY_MS = 3000;

export type LeadEvent = { type: 'account.changed'; account: AccountDetails };

/** Sent to the checkout: a lead that the server took. */
export type LeadToParent = { type: 'fact.recorded'; fact: Fact };

export interface LeadInput {
  stepId: string;
}

interface LeadContext extends LeadInput {
  /** The account to send; null while it has no valid email or phone number. */
  account: AccountDetails | null;
}

/** L06: sends the lead once the shopper can be reached and pauses. Its result never affects the order form. */
export const leadMachine = setup({
  types: { context: {} as LeadContext, input: {} as LeadInput, events: {} as LeadEvent },
  actors: { sendLead },
  actions: {
    learn: assign((_, account: AccountDetails) => ({ account })),
    forget: assign({ account: null }),
    recordSent: sendParent(
      ({ context }): LeadToParent => ({ type: 'fact.recorded', fact: { type: 'lead.sent', stepId: context.stepId } }),
    ),
  },
  guards: {
    isSent: (_, outcome: LeadOutcome) => outcome === 'sent',
    isReachable: (_, account: AccountDetails) => toLead(account) !== null,
    isSame: ({ context }, account: AccountDetails) => isSameLead(context.account, account),
    isSameReach: ({ context }, account: AccountDetails) => isSameReach(context.account, account),
  },
  delays: { leadDelay: LEAD_DELAY_MS },
}).createMachine({
  id: 'lead',
  context: ({ input }) => ({ ...input, account: null }),
  initial: 'idle',
  on: {
    'account.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event.account } },
      {
        guard: { type: 'isReachable', params: ({ event }) => event.account },
        actions: { type: 'learn', params: ({ event }) => event.account },
        target: '.waiting',
      },
      { actions: 'forget', target: '.idle' },
    ],
  },
  states: {
    idle: {},
    waiting: {
      on: {
        // Only the email and the phone number restart the pause; a name typed meanwhile is sent along.
        'account.changed': {
          guard: { type: 'isSameReach', params: ({ event }) => event.account },
          actions: { type: 'learn', params: ({ event }) => event.account },
        },
      },
      after: { leadDelay: { target: 'sending' } },
    },
    sending: {
      invoke: {
        src: 'sendLead',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            actions: 'recordSent',
            target: 'idle',
          },
          { target: 'idle' },
        ],
        onError: { target: 'idle' },
      },
    },
  },
});

function requestOf({ account, stepId }: LeadContext): LeadAtStep {
  const { email = '', phone = '', firstName = '', country = '' } = account ?? {};
  return { email, phone, firstName, country, stepId };
}

function isSameLead(before: AccountDetails | null, now: AccountDetails): boolean {
  return before !== null && JSON.stringify(toLead(before)) === JSON.stringify(toLead(now));
}

function isSameReach(before: AccountDetails | null, now: AccountDetails): boolean {
  const [one, other] = [before && toLead(before), toLead(now)];
  return one !== null && one.email === other?.email && one.phone === other?.phone;
}
