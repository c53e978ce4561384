import { type TSchema, Type } from 'typebox';

/** Fields of several kinds of files. */

export const Sfid = Type.String({ minLength: 1, maxLength: 100, description: 'A lasting id, unique in its kind.' });
export const Country = Type.String({
  pattern: '^[A-Z]{2}$',
  patternErrorMessage: 'a country as two capital letters, such as "US"',
});
/** A country's state or province. */
export const State = Type.String({
  pattern: '^[A-Z]{2,3}$',
  patternErrorMessage: 'a state as the order form lists it, in capital letters, such as "CA"',
});
/** An amount in decimals. */
export const Amount = (description: string) => Type.Number({ minimum: 0, maximum: 1_000_000, description });

/** An optional field in which null means the same as absent (E02). */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}
