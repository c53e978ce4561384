import type { ColumnType } from 'kysely';

/** A value is written as `JSON.stringify(value)`, since drivers disagree on arrays and strings; `\u0000` is refused. */
export type Json<Value> = ColumnType<Value, string, string>;

/** A jsonb column with a default in the database. */
export type JsonDefault<Value> = ColumnType<Value, string | undefined, string>;

export type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** The database fills an absent value. */
export type DefaultNow = ColumnType<Date, Date | undefined, Date>;

export type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;

export type NumberOrNull = ColumnType<number | null, number | null | undefined, number | null>;
