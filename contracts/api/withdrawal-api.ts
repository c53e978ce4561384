import { type Static, Type } from 'typebox';
import { WithdrawalPeriodSchema, WithdrawalSchema } from './order-api.ts';

/** The order of a withdrawal: one of the session, else the e-mail address proves that it is the caller's. */
const asked = {
  order: Type.String({ minLength: 1, maxLength: 100, description: 'Its number, as its shopper types it.' }),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'The address that it was placed with.' })),
};

export const WithdrawalAskSchema = Type.Object(asked);

export const WithdrawalRequestSchema = Type.Object({
  ...asked,
  lines: Type.Array(Type.Integer({ minimum: 1 }), {
    minItems: 1,
    maxItems: 1000,
    description: 'The places of its lines, from 1.',
  }),
});

const LineSchema = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  description: Type.String(),
  image: Type.String(),
  quantity: Type.Integer(),
  total: Type.Number({ description: 'What its refund pays back: its price with tax, less its discount.' }),
  withdrawnAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});

/** An order for the shopper who may withdraw from it. Amounts are decimals of its currency (E14). */
export const WithdrawableOrderSchema = Type.Object({
  number: Type.String(),
  placedAt: Type.String({ format: 'date-time' }),
  brand: Type.String({ description: 'The brand’s uniqueName.' }),
  currency: Type.String(),
  name: Type.String({ description: 'The name of its customer, whom the statement names.' }),
  email: Type.String({ description: 'The address that gets the proof.' }),
  lines: Type.Array(LineSchema),
  state: Type.Enum(['open', 'withdrawn', 'over', 'elsewhere', 'ended'], {
    description:
      'Whether a line may be withdrawn from: all were already, the time is over, it went to a country without this right, or all of it was refunded or cancelled.',
  }),
  period: Type.Union([WithdrawalPeriodSchema, Type.Null()], { description: 'Null where no line is left.' }),
  isCharged: Type.Boolean({ description: 'False while its amount is only held.' }),
  subscription: Type.Union([Type.Null(), Type.Array(Type.Integer({ minimum: 1 }))], {
    description: 'The lines of a subscription that runs: a withdrawal from all of them ends it. Null where none does.',
  }),
  withdrawals: Type.Array(WithdrawalSchema),
  others: Type.Array(Type.String(), { description: 'The numbers of the other orders of its checkout that are open.' }),
});

export type WithdrawalAsk = Static<typeof WithdrawalAskSchema>;
export type WithdrawalRequest = Static<typeof WithdrawalRequestSchema>;
export type WithdrawableOrder = Static<typeof WithdrawableOrderSchema>;
