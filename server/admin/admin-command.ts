import { type Static, Type } from 'typebox';

/** The commands that change the store from outside the shop, and their replies. */

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

export const RevokeCommandSchema = Type.Object(
  {
    uid: Type.String({ minLength: 1, maxLength: 100 }),
    /** A hash or its beginning; more digits than for a rollback, because a revoked version is not sold again by itself. */
    hash: Type.String({ pattern: '^[0-9a-f]{8,64}$' }),
  },
  { additionalProperties: false },
);

export const VersionsCommandSchema = Type.Object(
  { uid: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);

export const ScriptsCommandSchema = Type.Object({}, { additionalProperties: false });

const OrderName = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' });

export const RefundCommandSchema = Type.Object(
  {
    /** The order's id or number. */
    order: OrderName,
    /** A decimal in the order's currency (E14); without it everything that is left is refunded. */
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    /** A repeated command with one key refunds once. */
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w.:-]+$' })),
  },
  { additionalProperties: false },
);

export const CaptureCommandSchema = Type.Object(
  {
    order: OrderName,
    /** A decimal in the order's currency (E14); without it the whole authorized amount is captured. */
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

/** The type is the last segment of the command's address. */
export type AdminCommand =
  | ({ type: 'publish' } & Static<typeof PublishCommandSchema>)
  | ({ type: 'rollback' } & Static<typeof RollbackCommandSchema>)
  | ({ type: 'revoke' } & Static<typeof RevokeCommandSchema>)
  | ({ type: 'scripts' } & Static<typeof ScriptsCommandSchema>)
  | ({ type: 'versions' } & Static<typeof VersionsCommandSchema>)
  | ({ type: 'captures' } & Static<typeof CaptureCommandSchema>)
  | ({ type: 'refunds' } & Static<typeof RefundCommandSchema>)
  | ({ type: 'cancellations' } & Static<typeof CancelCommandSchema>)
  | ({ type: 'reconcile' } & Static<typeof ReconcileCommandSchema>);

/** `done` is false where a command was refused or found a fault; `text` gives the reason, `data` is for programs. */
export const AdminReplySchema = Type.Object({
  done: Type.Boolean(),
  text: Type.String(),
  data: Type.Optional(Type.Unknown()),
});

export type AdminReply = Static<typeof AdminReplySchema>;

/** The channel of a command, with the system's user or the token's name. */
export interface AdminCaller {
  channel: 'socket' | 'http' | 'process';
  name: string;
}

export type RunAdminCommand = (command: AdminCommand, caller: AdminCaller) => Promise<AdminReply>;
