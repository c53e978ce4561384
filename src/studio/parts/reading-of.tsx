import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StudioProblem } from '../shell/admin-query.ts';
import { Trouble } from '../shell/trouble.tsx';

interface ReadingOfProps<Value> {
  /** What is read, as the start of a sentence, such as `The outbox`. */
  what: string;
  of: UseQueryResult<Value, StudioProblem>;
  children: (value: Value) => ReactNode;
}

/** What was read, or that it is being read, or why it could not be. What was read before stays while it is read again. */
export function ReadingOf<Value>({ what, of, children }: ReadingOfProps<Value>) {
  const { data, error, refetch } = of;
  if (data !== undefined) return <>{children(data)}</>;
  if (error) return <Trouble what={what} problem={error} again={() => void refetch()} />;
  return <p className="empty">{what} …</p>;
}
