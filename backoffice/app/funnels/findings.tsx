import type { LiveFinding } from '../../contracts/admin-funnels-api.ts';
import { countedText } from '../../figures/number-text.ts';

interface FindingsProps {
  findings: readonly LiveFinding[];
  /** Leads to the step of a finding; without it the findings are those of a chosen step. */
  choose?: (step: string) => void;
}

/** What `sluice verify` finds on the live version. */
export function Findings({ findings, choose }: FindingsProps) {
  return (
    <section className="facts" aria-label="Findings">
      <h2>{findings.length === 0 ? 'No finding' : countedText(findings.length, 'finding')}</h2>
      {findings.length === 0 && (
        <p className="quiet">
          <code>sluice verify</code> has nothing to say of it.
        </p>
      )}
      <ul className="tests">
        {findings.map(({ code, severity, stepId, message }) => (
          <li key={`${code} ${stepId} ${message}`}>
            <b className={severity === 'error' ? 'edge-fail' : 'edge-no'}>{code}</b> {message}{' '}
            {choose && stepId !== null && (
              <button type="button" className="choice" onClick={() => choose(stepId)}>
                Show the step
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
