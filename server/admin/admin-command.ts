import { type Static, Type } from 'typebox';

/** What changes the store from outside the shop, and what comes of it. */

export const PublishCommandSchema = Type.Object(
  { folder: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })) },
  { additionalProperties: false },
);

export const RollbackCommandSchema = Type.Object(
  {
    uid: Type.String({ minLength: 1, maxLength: 100 }),
    hash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{4,64}$' })),
  },
  { additionalProperties: false },
);

const OrderName = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' });

export const RefundCommandSchema = Type.Object(
  {
    /** Its id or its number. */
    order: OrderName,
    /** A decimal in the order's currency (E14); all that is left where absent. */
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    /** Asking twice under one key refunds once. */
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w.:-]+$' })),
  },
  { additionalProperties: false },
);

export const CaptureCommandSchema = Type.Object(
  {
    order: OrderName,
    /** A decimal in the order's currency (E14); all that is held where absent. */
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  },
  { additionalProperties: false },
);

export const CancelCommandSchema = Type.Object({ order: OrderName }, { additionalProperties: false });

export const ReconcileCommandSchema = Type.Object(
  {
    /** A date; balance transactions before it are left out. */
    since: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(T[\\d:.]+Z)?$' })),
    book: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** The type is the last part of the address that a command is posted to. */
export type AdminCommand =
  | ({ type: 'publish' } & Static<typeof PublishCommandSchema>)
  | ({ type: 'rollback' } & Static<typeof RollbackCommandSchema>)
  | ({ type: 'captures' } & Static<typeof CaptureCommandSchema>)
  | ({ type: 'refunds' } & Static<typeof RefundCommandSchema>)
  | ({ type: 'cancellations' } & Static<typeof CancelCommandSchema>)
  | ({ type: 'reconcile' } & Static<typeof ReconcileCommandSchema>);

/** `done` is false where a command was refused, or found what should not be; the text says why, `data` for a program. */
export const AdminReplySchema = Type.Object({
  done: Type.Boolean(),
  text: Type.String(),
  data: Type.Optional(Type.Unknown()),
});

export type AdminReply = Static<typeof AdminReplySchema>;

export type RunAdminCommand = (command: AdminCommand) => Promise<AdminReply>;
