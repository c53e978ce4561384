import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withChanges } from '../parts/use-address.ts';
import { useReading } from '../shell/admin-query.ts';
import { wayInWords } from './move-copy.ts';
import { useFramedStates } from './use-framed-states.ts';

/** A step's page in a frame, in each of its states: the page finds them in its machines, and says them. */
export function StepPreview({ uid, step }: { uid: string; step: string }) {
  const [address] = useSearchParams();
  const [isOpen, setIsOpen] = useState(address.has('shows'));
  const path = `/api/funnels/${encodeURIComponent(uid)}/steps/${encodeURIComponent(step)}/preview`;
  const link = useReading<{ url: string }>({ topic: 'fixed', path: isOpen ? path : null, isForOneView: true });
  return (
    <section className="facts" aria-label="Preview">
      <h2>Its page</h2>
      {!isOpen && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Show it in each of its states
        </button>
      )}
      {isOpen && link.isPending && <p className="quiet">Asking for the address …</p>}
      {link.error && <p role="alert">{link.error.message}</p>}
      {link.data && <Framed url={link.data.url} />}
    </section>
  );
}

function Framed({ url }: { url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { states, isComplete, isLate } = useFramedStates(frame, url);
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('shows') ?? states?.find(({ way }) => way !== null)?.name ?? '';
  const choose = (name: string) => setAddress((before) => withChanges(before, { shows: name }));
  const state = states?.find(({ name }) => name === chosen);
  const unreached = states?.filter(({ way }) => way === null) ?? [];
  return (
    <>
      {!isComplete && (
        <p className="quiet" role="status">
          {isLate && !states
            ? 'The page does not say its states: is the shop running?'
            : 'Finding the ways to its states …'}
        </p>
      )}
      {states && (
        <label className="search">
          State
          <select value={chosen} onChange={({ target }) => choose(target.value)}>
            {states
              .filter(({ way }) => way !== null)
              .map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
          </select>
        </label>
      )}
      {state?.way && <p className="quiet">{wayInWords(state.way)}</p>}
      {/* A fragment changes the state that is shown, and loads nothing. */}
      <iframe
        ref={frame}
        title="The page of the step"
        className="preview"
        src={`${url}#${encodeURIComponent(address.get('shows') ?? '')}`}
        sandbox="allow-scripts allow-same-origin"
      />
      {unreached.length > 0 && (
        <details>
          <summary>{unreached.length} states that no way was found to</summary>
          <ul className="tests">
            {unreached.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
