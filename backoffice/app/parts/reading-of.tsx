import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { StudioProblem } from '../shell/admin-query.ts';

interface ReadingOfProps<Value> {
  /** What is read, as the start of a sentence, such as `The outbox`. */
  what: string;
  of: UseQueryResult<Value, StudioProblem>;
  children: (value: Value) => ReactNode;
}

/** The last reading stays while it is read again, and so does the problem of one that never had an answer. */
export function ReadingOf<Value>({ what, of, children }: ReadingOfProps<Value>) {
  const { data, error, refetch } = of;
  const [last, setLast] = useState<StudioProblem | null>(null);
  if (error && error !== last) setLast(error);
  if (data !== undefined && last && !error) setLast(null);
  if (data !== undefined) return <>{children(data)}</>;
  const problem = error ?? last;
  if (problem) return <Trouble what={what} problem={problem} again={() => void refetch()} />;
  return <p className="empty">{what} …</p>;
}

interface TroubleProps {
  /** What could not be read or done, such as `The figures`. */
  what: string;
  problem: StudioProblem;
  again?: () => void;
}

/** Says why there is no answer, in the place where it would stand. */
export function Trouble({ what, problem, again }: TroubleProps) {
  return (
    <div className="trouble" role="alert">
      <p>
        <b>{what} cannot be shown.</b> {problem.message}
      </p>
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}
