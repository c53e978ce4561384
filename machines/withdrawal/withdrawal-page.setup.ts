import { assign, setup } from 'xstate';
import { port } from '../effects.ts';
import type {
  NamedOrder,
  WithdrawalOutcome,
  WithdrawalPageContext,
  WithdrawalPageEvent,
  WithdrawalPageInput,
} from './withdrawal-page.types.ts';

/** The actors, actions and guards of the page of a withdrawal. */
export const withdrawalPageSetup = setup({
  types: {
    context: {} as WithdrawalPageContext,
    input: {} as WithdrawalPageInput,
    events: {} as WithdrawalPageEvent,
    tags: {} as 'naming' | 'choosing' | 'withdrawn' | 'closed' | 'pending',
  },
  actors: {
    findWithdrawal: port<{ named: NamedOrder }, WithdrawalOutcome>('findWithdrawal'),
    withdraw: port<{ named: NamedOrder; lines: readonly number[] }, WithdrawalOutcome>('withdraw'),
  },
  actions: {
    /** All lines that are left are chosen at first: most withdraw from the whole order. */
    learn: assign(({ context }, outcome: WithdrawalOutcome) => {
      if (outcome.type === 'failed') return { problem: outcome.message };
      const named = { ...context.named, number: outcome.order.number };
      return { order: outcome.order, named, chosen: linesLeft(outcome.order), problem: null };
    }),
    say: assign((_, problem: string | null) => ({ problem })),
    name: assign((_, named: NamedOrder) => ({ named, problem: null })),
    nameOther: assign(({ context: { named } }, number: string) => ({ named: { ...named, number }, problem: null })),
    choose: assign(({ context: { chosen } }, { line, isChosen }: { line: number; isChosen: boolean }) => {
      const others = chosen.filter((each) => each !== line);
      return { chosen: isChosen ? [...others, line] : others, problem: null };
    }),
  },
  guards: {
    isKnown: (_, outcome: WithdrawalOutcome) => outcome.type === 'known',
    hasOrder: ({ context: { order } }) => order !== null,
    isOpen: ({ context: { order } }) => order?.state === 'open',
    isWithdrawn: ({ context: { order } }) => order?.state === 'withdrawn',
    hasChosen: ({ context: { chosen } }) => chosen.length > 0,
    isLeft: ({ context: { order } }, line: number) => order !== null && linesLeft(order).includes(line),
    isOther: ({ context: { order } }, number: string) => order?.others.includes(number) ?? false,
  },
});

/** The lines of an order that are not withdrawn from. */
export function linesLeft({ lines }: NonNullable<WithdrawalPageContext['order']>): number[] {
  return lines.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ line }) => line);
}
