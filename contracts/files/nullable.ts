import { type TSchema, Type } from 'typebox';

/** An optional field in which null means the same as absent (E02). */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}
