import type { MachineNotes, NotedTest } from '../../contracts/machine-notes.ts';
import { momentCopy } from '../parts/moment-copy.ts';
import type { Demand } from './machine-notes.ts';

const MOST = 12;

/** The requirements that stand in the comments of a part, each with the tests whose titles begin with its id. */
export function Demands({ demands }: { demands: readonly Demand[] }) {
  return (
    <>
      <h3>Requirements</h3>
      {demands.length === 0 && <p className="quiet">No comment of its guard, actions or state names one.</p>}
      {demands.map(({ id, rule, state, namedBy, tests }) => (
        <details key={id}>
          <summary>
            <b>{id}</b> <span className="quiet">named by {namedBy.join(', ')}</span>
          </summary>
          <p>{rule}</p>
          {state !== 'whole' && <p className="quiet">{state}</p>}
          <TestList tests={tests} />
        </details>
      ))}
    </>
  );
}

/** The tests that took a transition; without a noted run, how to note one. */
export function Tests({ tests, at }: { tests: readonly NotedTest[] | null; at: string | null }) {
  return (
    <>
      <h3>Covered by</h3>
      {tests === null && (
        <p className="quiet">
          No run of the tests is noted. <code>NOTE_WALKS=1 npx vitest run --project fast tests/machines</code> notes
          which transitions each test takes.
        </p>
      )}
      {tests?.length === 0 && <p role="alert">No test took it, as of the last noted run.</p>}
      {tests && tests.length > 0 && <TestList tests={tests} />}
      {at !== null && <p className="quiet">As of the run that was noted {momentCopy(at)} UTC.</p>}
    </>
  );
}

function TestList({ tests }: { tests: readonly NotedTest[] }) {
  if (tests.length === 0) return <p className="quiet">No test’s title begins with it.</p>;
  return (
    <ul className="tests">
      {tests.slice(0, MOST).map(({ file, title }) => (
        <li key={`${file} ${title}`}>
          {title} <code>{file}</code>
        </li>
      ))}
      {tests.length > MOST && <li className="quiet">… {tests.length - MOST} more</li>}
    </ul>
  );
}

/** The requirements of the machine: those whose row names one of its files, and those that a comment in one names. */
export function MachineDemands({ rows }: Pick<MachineNotes, 'rows'>) {
  return (
    <>
      <h3>Requirements of the machine</h3>
      {rows.length === 0 && (
        <p className="quiet">No row of the register names its files, and no comment in them an id.</p>
      )}
      {rows.map(({ id, rule, namesFile, tests }) => (
        <details key={id}>
          <summary>
            <b>{id}</b>{' '}
            <span className="quiet">
              {namesFile ? 'its row names the files' : 'named by a comment'}, {tests.length} tests
            </span>
          </summary>
          <p>{rule}</p>
          <TestList tests={tests} />
        </details>
      ))}
    </>
  );
}

/** The requirements of a machine, and the files that its notes are from. */
export function Files({ notes: { files, rows } }: { notes: MachineNotes }) {
  if (files.length === 0) return null;
  return (
    <>
      <MachineDemands rows={rows} />
      <h3>Files</h3>
      <ul className="tests">
        {files.map((file) => (
          <li key={file}>
            <code>{file}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
