import { errorText } from '../../../domain/error-text.ts';
import { sqlState } from './sql-state.ts';

/** The store could not do what it was asked, through no fault of the statement: the same call may work in a moment. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';

  /** Has the text of its cause; Node reports a host with several addresses as one error without a text of its own. */
  static because(cause: unknown): StoreUnavailable {
    const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
    return new StoreUnavailable(causes.map(errorText).join(', '), { cause });
  }
}

/**
 * Lost and refused connections, exhausted resources, a server that stops, starts or only reads, and what ended by a time limit
 * or for another transaction's sake.
 */
const UNAVAILABLE = /^(08...|53...|57P..|58...|57014|55P03|25006|25P03|40001|40P01)$/;

/** Whether a database's error says so. */
export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(sqlState(error) ?? '');
}
