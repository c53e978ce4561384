import type { RawBuilder } from 'kysely';

/** What a capture writes for the session of its sale beside the money; null where nothing is to be written. */
export type BesideCapture = (saleId: string) => WrittenBeside | null;

export interface WrittenBeside {
  /** A part of the capture's statement, which writes where the condition holds, and returns each row that it has written. */
  part(condition: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Called with the number of these rows once the statement is committed. */
  written(rows: number): void;
}
