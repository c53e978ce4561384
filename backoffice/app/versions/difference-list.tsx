import { edgeKey } from '../../../graph/graph.ts';
import type { Difference, Drafts } from '../../contracts/admin-versions-api.ts';
import type { StepMark } from '../../diagram/card.tsx';
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

/** What a difference says of a step that came, went or changed. */
const MARK_WORDS = { added: 'new', removed: 'gone', changed: 'changed' } as const;

/** What came, went and changed, as the diagram marks steps. */
export function stepMarks({ steps }: Pick<Difference, 'steps'>): Map<string, StepMark[]> {
  return new Map(steps.map(({ id, mark }) => [id, [{ is: mark, words: MARK_WORDS[mark] }]]));
}

/** The edges that came and went. */
export function edgeMarks({ edges }: Pick<Difference, 'edges'>): Map<string, 'added' | 'removed'> {
  return new Map(edges.map((edge) => [edgeKey(edge), edge.mark]));
}

/** The findings of publishing, each with its file and place. */
export function Findings({ title, findings }: { title: string; findings: Drafts['findings'] }) {
  if (findings.length === 0) return null;
  return (
    <section className="findings" aria-label={`${title}: findings`}>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ file, path, code, severity, message }) => (
          <li key={`${file} ${path} ${code} ${message}`} className={`is-${severity}`}>
            <b>{severity === 'error' ? 'Fault' : 'Warning'}</b> {message}{' '}
            <code className="quiet">{path === '$' ? file : `${file} ${path}`}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
