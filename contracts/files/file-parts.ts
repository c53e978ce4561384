import { type TSchema, Type } from 'typebox';

/** Fields of several kinds of files. */

export const Sfid = Type.String({ minLength: 1, maxLength: 100, description: 'A lasting id, unique in its kind.' });
/** An amount in decimals. */
export const Amount = (description: string) => Type.Number({ minimum: 0, maximum: 1_000_000, description });

/** An optional field in which null means the same as absent (E02). */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}
