import { useState } from 'react';
import { type TestFile, type TestStep, testFile, testSteps } from './test-text.ts';
import type { CopyView, MachineCopy } from './use-copy.ts';

/** The history up to the chosen step, and the steps of a fork, as a test that runs. */
export function TestPanel({ view, copy }: { view: CopyView; copy: MachineCopy }) {
  const [file, setFile] = useState<TestFile | null>(null);
  const [said, setSaid] = useState('');
  const make = async () => {
    const made = testFile(copy.known, stepsOf(copy, view.place));
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

function stepsOf({ replay, fork }: MachineCopy, place: number): TestStep[] {
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
