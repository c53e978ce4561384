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

export type AdminCommand =
  | ({ type: 'publish' } & Static<typeof PublishCommandSchema>)
  | ({ type: 'rollback' } & Static<typeof RollbackCommandSchema>);

/** `done` is false where a file was refused or there was nothing to go back to; the text says why. */
export const AdminReplySchema = Type.Object({ done: Type.Boolean(), text: Type.String() });

export type AdminReply = Static<typeof AdminReplySchema>;

export type RunAdminCommand = (command: AdminCommand) => Promise<AdminReply>;
