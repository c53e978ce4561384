import type { CopyView } from './use-copy.ts';

/** Says beneath the chart whether it shows the live machine, its copy in the past, or a fork, and leads on from there. */
export function CopyBar({ view, onOpen }: { view: CopyView; onOpen: () => void }) {
  const { copy, isLive, address, whyNot } = view;
  const fork = copy?.fork;
  if (fork)
    return (
      <section className="copy-bar is-fork" aria-label="Copy">
        <p>
          <b>Fork</b> after step {fork.start.recorded.place + 1}:{' '}
          {fork.steps.length === 1 ? 'one step' : `${fork.steps.length} steps`} of its own. The page does not take part.
        </p>
        <button type="button" onClick={onOpen}>
          Go on in the fork
        </button>
        <button type="button" onClick={address.leave}>
          Leave the fork
        </button>
      </section>
    );
  if (isLive)
    return (
      <section className="copy-bar" aria-label="Copy">
        <p className="quiet">Live. Press an event, or ← Back, to look at the past in a copy of the machine.</p>
      </section>
    );
  const departed = copy?.copied ? copy.copied.deviations.length > 0 || copy.copied.copy === null : false;
  return (
    <section className="copy-bar" aria-label="Copy">
      <p>
        {copy ? (
          <>
            <b>In a copy</b>, where nothing runs.{' '}
            <span className={departed ? 'departs' : 'agrees'}>
              {departed ? '≠ It departs from the record here.' : '= As recorded.'}
            </span>
          </>
        ) : (
          whyNot
        )}
      </p>
      {copy && (
        <button type="button" onClick={onOpen}>
          Fork, or copy as a test
        </button>
      )}
    </section>
  );
}
