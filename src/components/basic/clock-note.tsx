import { use } from 'react';
import { clockSentence } from '../../../domain/day-copy.ts';
import { ClockContext } from './locale.context.ts';

/** By which clock the days of a page are said, once; `at` is a time that the page names. */
export function ClockNote({ at }: { at: string }) {
  return <p className="note">{clockSentence(at, use(ClockContext))}</p>;
}
