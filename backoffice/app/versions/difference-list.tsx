import type { Difference } from '../../contracts/admin-versions-api.ts';
import { MARK_WORDS } from './difference-marks.ts';
import { Findings } from './findings.tsx';
import { strandedCopy } from './version-copy.ts';

/** What changes for shoppers, in sentences, and the steps that came, went or changed. */
export function DifferenceList({ difference, choose }: { difference: Difference; choose: (step: string) => void }) {
  const { changes, steps, stranded, findings } = difference;
  return (
    <section className="facts" aria-label="Difference">
      <h2>What changes for shoppers</h2>
      {changes.length === 0 && <p>Nothing changes for shoppers.</p>}
      <ChangeList changes={changes} />
      {steps.length > 0 && (
        <>
          <h3>Steps</h3>
          <ul className="choices">
            {steps.map(({ id, name, mark }) => (
              <li key={id}>
                <button type="button" onClick={() => choose(id)}>
                  {name}
                </button>{' '}
                <span className={`part-mark is-${mark}`}>{MARK_WORDS[mark]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {stranded.length > 0 && (
        <>
          <h3>Who stands where a step goes</h3>
          {stranded.map((each) => (
            <p key={each.step}>{strandedCopy(each)}</p>
          ))}
        </>
      )}
      <Findings title="Findings of publishing" findings={findings} />
    </section>
  );
}

/** The sentences of a difference; of very many, the first. */
export function ChangeList({ changes, most = 200 }: { changes: Difference['changes']; most?: number }) {
  return (
    <ul className="changes">
      {changes.slice(0, most).map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
      {changes.length > most && <li>… and {changes.length - most} more.</li>}
    </ul>
  );
}
