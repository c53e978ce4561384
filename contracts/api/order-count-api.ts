import { type Static, Type } from 'typebox';

const Id = Type.String({ minLength: 1, maxLength: 100 });

/** M03: the account and the id of a paid order, as E12 has them. */
export const OrderCountQuerySchema = Type.Object({ accountid: Id, orderid: Id });

/** M03: how many paid sales the account had before. */
export const OrderCountSchema = Type.Object({ count: Type.Integer({ minimum: 0 }) });

export type OrderCount = Static<typeof OrderCountSchema>;
