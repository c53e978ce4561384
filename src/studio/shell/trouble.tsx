import type { StudioProblem } from './admin-query.ts';

interface TroubleProps {
  /** What could not be read or done, such as `The figures`. */
  what: string;
  problem: StudioProblem;
  /** Tries again. */
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
