import { useState } from 'react';
import { type ActorRecord, eventText, type Step, valueText } from '../inspect/actor-record.ts';
import { short } from '../inspect/context-changes.tsx';
import { ForkPanel } from './fork-panel.tsx';
import type { CopiedStep } from './replay.ts';
import { type TestFile, type TestStep, testFile, testSteps } from './test-text.ts';
import type { CopyView, MachineCopy } from './use-copy.ts';

export interface CopyPanelProps {
  view: CopyView;
  record: ActorRecord;
  /** All records that the studio has: their events are offered in a fork. */
  records: readonly ActorRecord[];
  onStep: (step: Step) => void;
}

/** The copy of a machine at one step: whether it is as recorded, what else may come, and the history as a test. */
export function CopyPanel({ view, record, records, onStep }: CopyPanelProps) {
  const { copy, whyNot } = view;
  if (!copy) return <p className="empty">{whyNot}</p>;
  const { copied } = copy;
  return (
    <div className="copy-panel">
      <h2>A copy of {copy.known.id}</h2>
      <p className="quiet">
        Nothing runs in it: the record says what each effect answered. The page is never set back, since it would pay
        again.
      </p>
      <Definitions copy={copy} />
      {copied ? (
        <>
          <StepOfCopy record={record} copied={copied} />
          <ForkPanel view={view} copy={copy} copied={copied} record={record} records={records} />
          <TestPanel key={`${copied.recorded.place} ${copy.fork?.steps.length}`} view={view} copy={copy} />
          <DepartedSteps record={record} copy={copy} copied={copied} onStep={onStep} />
        </>
      ) : (
        <p className="empty">This machine has not begun at this step. Go forward, or press one of its events.</p>
      )}
    </div>
  );
}

function Definitions({ copy: { definitions } }: { copy: MachineCopy }) {
  return (
    <p className={definitions.isSame ? 'agrees' : 'departs'}>
      {definitions.isSame ? (
        <>
          = The definition is the one that ran <code>{definitions.ran}</code>
        </>
      ) : (
        <>
          ≠ The code has changed since: <code>{definitions.ran}</code> ran, the copy is <code>{definitions.copy}</code>
        </>
      )}
    </p>
  );
}

function StepOfCopy({ record, copied }: { record: ActorRecord; copied: CopiedStep }) {
  const { recorded, copy, deviations, reasons } = copied;
  return (
    <section aria-label="This step in the copy">
      <h3>This step in the copy</h3>
      <p>
        {recorded.place + 1}. {eventText(record, recorded)} → <b>{copy ? valueText(copy.value) : 'nothing'}</b>
      </p>
      {deviations.length === 0 && reasons.length === 0 && (
        <p className="agrees">= State, tags and context as recorded.</p>
      )}
      {deviations.length > 0 && (
        <ul className="changes">
          {deviations.slice(0, 40).map(({ path, recorded: was, copied: is }) => (
            <li key={path}>
              <code>{path}</code>
              <del>{short(was)} recorded</del>
              <ins>{short(is)} in the copy</ins>
            </li>
          ))}
        </ul>
      )}
      {reasons.map((reason) => (
        <p key={reason} className="departs">
          {reason}
        </p>
      ))}
      {reasons.length > 0 && <p className="quiet">The copy goes on from the recorded state.</p>}
    </section>
  );
}

interface DepartedStepsProps {
  record: ActorRecord;
  copy: MachineCopy;
  copied: CopiedStep;
  onStep: (step: Step) => void;
}

/** Where the copy departed on the way to this step. */
function DepartedSteps({ record, copy, copied, onStep }: DepartedStepsProps) {
  const steps = copy.replay.upTo(copied.recorded.place);
  const departed = steps.filter(({ reasons }) => reasons.length > 0);
  return (
    <section aria-label="Up to this step">
      <h3>Up to this step</h3>
      <p>
        {steps.length - departed.length} of {steps.length} steps are as recorded.
      </p>
      <ul className="departed">
        {departed.map(({ recorded }) => (
          <li key={recorded.place}>
            <button type="button" onClick={() => onStep(recorded)}>
              {recorded.place + 1}. {eventText(record, recorded)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The history up to the chosen step, and the steps of a fork, as a test that runs. */
function TestPanel({ view, copy }: { view: CopyView; copy: MachineCopy }) {
  const [file, setFile] = useState<TestFile | null>(null);
  const [said, setSaid] = useState('');
  const make = async () => {
    const made = testFile(copy.known, listTestSteps(copy, view.place));
    setFile(made);
    setSaid(await copied(made.text, 'The test is in the clipboard.', 'Copy the text below: the clipboard is closed.'));
  };
  return (
    <section aria-label="Test" className="test-panel">
      <h3>Test</h3>
      <p className="quiet">
        The history up to {copy.fork ? 'the end of the fork' : 'this step'} as a Vitest test that expects each state.
      </p>
      <button type="button" className="primary" onClick={() => void make()}>
        Copy as a test
      </button>
      <p role="status">{said}</p>
      {file && (
        <>
          <label htmlFor="test-path">1. Store it in the repository as</label>
          <input id="test-path" readOnly value={file.path} onFocus={({ target }) => target.select()} />
          <label htmlFor="test-text">2. with this text</label>
          <textarea
            id="test-text"
            rows={14}
            readOnly
            spellCheck={false}
            value={file.text}
            onFocus={({ target }) => target.select()}
          />
          <label htmlFor="test-command">3. and run</label>
          <input id="test-command" readOnly value={file.command} onFocus={({ target }) => target.select()} />
        </>
      )}
    </section>
  );
}

function listTestSteps({ replay, fork }: MachineCopy, place: number): TestStep[] {
  const recorded = testSteps(replay.upTo(fork?.start.recorded.place ?? place));
  const forked = (fork?.steps ?? []).flatMap(({ event, outcome, after }): TestStep[] =>
    outcome.type === 'threw' ? [] : [{ type: 'event', event, after }],
  );
  return [...recorded, ...forked];
}

/** Copies a text, and returns what to say of it. */
async function copied(text: string, done: string, closed: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return closed;
  }
}
