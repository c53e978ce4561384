import { type Static, Type } from 'typebox';

/** What a command of an operator answers: `done` is false where it was refused or found a fault; `text` gives the reason, `data` is for programs. */
export const AdminReplySchema = Type.Object({
  done: Type.Boolean(),
  text: Type.String(),
  data: Type.Optional(Type.Unknown()),
});

export type AdminReply = Static<typeof AdminReplySchema>;

/** The reply of a command that was refused, in a sentence, and with a reason for programs. */
export function refused(text: string, reason?: string): AdminReply {
  return reason === undefined ? { done: false, text } : { done: false, text, data: { reason } };
}
