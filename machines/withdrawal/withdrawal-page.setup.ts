import { assign, setup } from 'xstate';
import type { WithdrawableOrder } from '../../contracts/api/withdrawal-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { port } from '../effects.ts';

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
    learn: assign(({ context }, outcome: WithdrawalOutcome) => {
      if (outcome.type === 'failed') return { problem: outcome.message };
      const named = { ...context.named, number: outcome.order.number };
      return {
        order: outcome.order,
        named,
        chosen: chosenOf(outcome.order, context.earlier),
        earlier: null,
        problem: null,
      };
    }),
    say: assign((_, problem: string | null) => ({ problem })),
    type: assign((_, named: NamedOrder) => ({ named })),
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

/** The lines that were chosen before a reload, else all that are left: most withdraw from the whole order. */
export function chosenOf(order: WithdrawableOrder, earlier: WithdrawalPageContext['earlier']): number[] {
  const chosen = earlier?.order === order.number ? earlier.lines : null;
  return linesLeft(order).filter((line) => chosen?.includes(line) ?? true);
}

function linesLeft({ lines }: NonNullable<WithdrawalPageContext['order']>): number[] {
  return lines.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ line }) => line);
}

export type WithdrawalOutcome = { type: 'known'; order: WithdrawableOrder } | { type: 'failed'; message: string };

/** The order as its shopper named it; without an e-mail address the guest session is the proof. */
export interface NamedOrder {
  number: string;
  email: string;
}

/** What was typed and chosen on the page, with which a reload goes on. */
export interface WithdrawalDraft {
  named: NamedOrder;
  /** Lines of the order with this number. */
  chosen: { order: string; lines: readonly number[] } | null;
}

export interface WithdrawalPageInput {
  shop: RuntimeSettings;
  /** The number that the address names, or an empty text. */
  number: string;
  /** The order, where it is the session's own. */
  order: WithdrawableOrder | null;
  /** What was typed and chosen before a reload. */
  draft?: WithdrawalDraft | null;
}

export interface WithdrawalPageContext extends Omit<WithdrawalPageInput, 'draft'> {
  named: NamedOrder;
  /** The lines that were chosen before a reload, until their order is known again. */
  earlier: WithdrawalDraft['chosen'] | undefined;
  chosen: readonly number[];
  /** The problem of the last action, in a sentence. */
  problem: string | null;
}

export type WithdrawalPageEvent =
  | { type: 'order.typed'; named: NamedOrder }
  | { type: 'order.named'; named: NamedOrder }
  | { type: 'line.chosen'; line: number; isChosen: boolean }
  | { type: 'withdrawal.confirmed' }
  /** Withdraws from what is left, or from another order of the checkout. */
  | { type: 'rest.asked' }
  | { type: 'other.asked'; number: string };
