import { MESSAGES } from '../../domain/messages.ts';
import { CHOOSE_A_LINE } from '../../domain/orders/withdrawal-copy.ts';
import { chosenOf, withdrawalPageSetup } from './withdrawal-page.setup.ts';

/** Looks for the named order, and goes back to a step without it. */
function findingFrom(step: 'naming' | 'withdrawn') {
  return withdrawalPageSetup.createStateConfig({
    tags: [step, 'pending'],
    invoke: {
      src: 'findWithdrawal',
      input: ({ context: { named } }) => ({ named }),
      onDone: [
        {
          guard: { type: 'isKnown', params: ({ event }) => event.output },
          actions: { type: 'learn', params: ({ event }) => event.output },
          target: 'sorting',
        },
        { actions: { type: 'learn', params: ({ event }) => event.output }, target: step },
      ],
      onError: { actions: { type: 'say', params: MESSAGES.somethingWrong }, target: step },
    },
  });
}

/** The server decides whether the time is over and what was withdrawn before. */
export const withdrawalPageMachine = withdrawalPageSetup.createMachine({
  id: 'withdrawalPage',
  context: ({ input: { order, draft, ...input } }) => ({
    ...input,
    order,
    named: { number: order?.number ?? draft?.named.number ?? input.number, email: draft?.named.email ?? '' },
    chosen: order ? chosenOf(order, draft?.chosen) : [],
    earlier: order ? null : draft?.chosen,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [{ guard: 'hasOrder', target: 'sorting' }, { target: 'naming' }],
    },
    /** Asks for the number and the e-mail address of the order. */
    naming: {
      tags: 'naming',
      on: {
        'order.typed': { actions: { type: 'type', params: ({ event }) => event.named } },
        'order.named': { actions: { type: 'name', params: ({ event }) => event.named }, target: 'finding' },
      },
    },
    finding: findingFrom('naming'),
    sorting: {
      always: [
        { guard: 'isOpen', target: 'choosing' },
        { guard: 'isWithdrawn', target: 'withdrawn' },
        { target: 'closed' },
      ],
    },
    /** Shows the lines; the statement is sent by its second button alone. */
    choosing: {
      tags: 'choosing',
      on: {
        'line.chosen': {
          guard: { type: 'isLeft', params: ({ event }) => event.line },
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'withdrawal.confirmed': [
          { guard: 'hasChosen', target: 'withdrawing' },
          { actions: { type: 'say', params: CHOOSE_A_LINE } },
        ],
      },
    },
    withdrawing: {
      tags: ['choosing', 'pending'],
      invoke: {
        src: 'withdraw',
        input: ({ context: { named, order, chosen } }) => ({
          named: { ...named, number: order?.number ?? named.number },
          lines: chosen,
        }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            actions: { type: 'learn', params: ({ event }) => event.output },
            target: 'withdrawn',
          },
          { actions: { type: 'learn', params: ({ event }) => event.output }, target: 'choosing' },
        ],
        onError: { actions: { type: 'say', params: MESSAGES.somethingWrong }, target: 'choosing' },
      },
    },
    withdrawn: {
      tags: 'withdrawn',
      on: {
        'rest.asked': { guard: 'isOpen', target: 'choosing' },
        'other.asked': {
          guard: { type: 'isOther', params: ({ event }) => event.number },
          actions: { type: 'nameOther', params: ({ event }) => event.number },
          target: 'findingOther',
        },
      },
    },
    /** Each order of a checkout is a contract of its own, and the proof of one is that of the others. */
    findingOther: findingFrom('withdrawn'),
    /** The time is over, or the order has no such right. */
    closed: { tags: 'closed' },
  },
});
