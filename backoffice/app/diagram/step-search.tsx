import { useState } from 'react';
import type { GraphNode } from '../../../contracts/page/published-graph.ts';

const MOST = 50;

/** Finds a step by its number, address or kind; a large funnel is drawn around the one that is chosen. */
export function StepSearch({ nodes, choose }: { nodes: readonly GraphNode[]; choose: (step: string) => void }) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found =
    wanted === ''
      ? []
      : nodes.filter(({ step, url, kind }) => `${step} /${url} ${kind}`.toLowerCase().includes(wanted));
  return (
    <section className="facts" aria-label="Search">
      <label className="search">
        Search steps <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      <ul className="choices">
        {found.slice(0, MOST).map(({ id, step, url, kind }) => (
          <li key={id}>
            <button type="button" onClick={() => choose(id)}>
              {step} · /{url} <span className="quiet">{kind}</span>
            </button>
          </li>
        ))}
      </ul>
      {wanted !== '' && found.length === 0 && (
        <p className="quiet">No step has “{words}” in its number, address or kind.</p>
      )}
      {found.length > MOST && <p className="quiet">… {found.length - MOST} more: search for one.</p>}
    </section>
  );
}
