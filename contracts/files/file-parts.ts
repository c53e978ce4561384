import { type TSchema, Type } from 'typebox';

/** Fields of several kinds of files. Descriptions are what an editor shows beside a field, and the tables of docs/brand-fields.md. */

/** The first field of every file. */
export const SchemaName = Type.Optional(
  Type.String({
    description:
      'Where the schema of this file lies, so that an editor completes and checks it. The shop does not read it.',
  }),
);
/** A text of 1 to `maxLength` characters. */
export const words = (maxLength: number, description: string, example?: string) =>
  Type.String({ minLength: 1, maxLength, description, ...(example === undefined ? {} : { examples: [example] }) });

export const Sfid = words(
  100,
  'Its lasting id, by which other files name it. No other file of the shop has the same; never change it after a sale.',
);
/** The sfid of an entity of another file. */
export const SfidOf = (description: string) => words(100, description);
export const Country = Type.String({
  description: 'A country as two capital letters (ISO 3166).',
  examples: ['US'],
  pattern: '^[A-Z]{2}$',
  patternErrorMessage: 'a country as two capital letters, such as "US"',
});
/** A country's state or province. */
export const State = Type.String({
  description: 'A state or province as the order form lists it: CA.',
  pattern: '^[A-Z]{2,3}$',
  patternErrorMessage: 'a state as the order form lists it, in capital letters, such as "CA"',
});
export const PostalCodes = (description: string, examples: string[]) =>
  nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      minItems: 1,
      description: `${description} Each is a code ("10001"), a beginning ("BT*") or a range of digits ("10001...10282").`,
      examples: [examples],
    }),
  );
/** A span of working days. */
export const WorkingDays = (description: string) =>
  Type.Object(
    {
      min: Type.Integer({ minimum: 0, maximum: 90, description: 'The fewest working days.' }),
      max: Type.Integer({ minimum: 0, maximum: 90, description: 'The most working days.' }),
    },
    { additionalProperties: false, description },
  );
/** An amount in decimals: 24.5 is $24.50 where the currency is USD. */
export const Amount = (description: string, example?: number) =>
  Type.Number({
    minimum: 0,
    maximum: 1_000_000,
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  });

/** E02: null means absent, and the union repeats the description, since editors do not read an alternative's. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()], notesOf(schema)));
}

function notesOf(schema: TSchema): { description?: string; examples?: unknown } {
  const { description, examples }: Record<string, unknown> = { ...schema };
  return { ...(typeof description === 'string' ? { description } : {}), ...(examples ? { examples } : {}) };
}
