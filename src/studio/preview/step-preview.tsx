import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PageState, StatesMessage } from '../../../contracts/page/state-preview.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { type Answer, readFrom } from '../shell/studio-server.ts';
import { useAnswer } from '../shell/use-answer.ts';

interface StepPreviewProps {
  uid: string;
  step: string;
}

/** A step's page in a frame, in each of its states: the page finds them in its machines, and says them. */
export function StepPreview({ uid, step }: StepPreviewProps) {
  const [address] = useSearchParams();
  const [isOpen, setIsOpen] = useState(address.has('shows'));
  const path = `/api/funnels/${encodeURIComponent(uid)}/steps/${encodeURIComponent(step)}/preview`;
  const link = useAnswer<Answer<{ url: string }>>(isOpen ? path : null, readFrom);
  return (
    <section className="facts" aria-label="Preview">
      <h2>Its page</h2>
      {!isOpen && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Show it in each of its states
        </button>
      )}
      {isOpen && link === null && <p className="quiet">Asking for the address …</p>}
      {link?.ok === false && <p role="alert">{link.why}</p>}
      {link?.ok && <Framed url={link.value.url} />}
    </section>
  );
}

/** The page says its first states within a second. */
const LATE_MS = 30_000;

function Framed({ url }: { url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [{ states, isComplete }, setFound] = useState<Found>({ states: null, isComplete: false });
  const [isLate, setIsLate] = useState(false);
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('shows') ?? states?.find(({ way }) => way !== null)?.name ?? '';
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin === new URL(url).origin && source === frame.current?.contentWindow && isStates(data)) setFound(data);
    };
    window.addEventListener('message', listen);
    const timer = window.setTimeout(() => setIsLate(true), LATE_MS);
    return () => {
      window.removeEventListener('message', listen);
      window.clearTimeout(timer);
    };
  }, [url]);
  const choose = (name: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      next.set('shows', name);
      return next;
    });
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
      {state?.way && (
        <p className="quiet">{state.way.length === 0 ? 'As it begins.' : `After ${state.way.join(', ')}.`}</p>
      )}
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

interface Found {
  states: PageState[] | null;
  isComplete: boolean;
}

function isStates(data: unknown): data is StatesMessage {
  return isRecord(data) && data.type === 'sluice-states' && Array.isArray(data.states);
}
