import { type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox';

/** Parts of the schemas of several calls. */
export function Nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options);
}

/** An object without unknown fields, so that a misspelt one is not ignored. */
export function fields<Fields extends TProperties>(of: Fields) {
  return Type.Object(of, { additionalProperties: false });
}

/** ISO 8601, in UTC or with its offset. */
export const Time = Type.String({ format: 'date-time' });

export const TimeZone = Type.Optional(
  Type.String({
    description: 'The IANA time zone on whose clock the times stand, with their offset; UTC where absent.',
  }),
);
export const NullableTime = Nullable(Time);
export const Count = Type.Integer({ minimum: 0 });
