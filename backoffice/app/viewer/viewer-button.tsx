import './viewer.css';
import { useEffect, useId, useState } from 'react';
import type { ActorRecord } from '../inspect/actor-record.ts';
import { type OpenedViewer, openViewer, rememberedAddress } from './stately-viewer.ts';

/** Sends an app's record to Stately's own viewer, and follows the app there. */
export function ViewerButton({ record }: { record: ActorRecord }) {
  const [address, setAddress] = useState(() => rememberedAddress(window.localStorage));
  const [viewer, setViewer] = useState<OpenedViewer | null>(null);
  const [said, setSaid] = useState('');
  const id = useId();
  const { version } = record;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record grows in place
  useEffect(() => viewer?.follow(record), [viewer, record, version]);
  useEffect(() => () => viewer?.stop(), [viewer]);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const opening = await openViewer(address, window);
    setViewer(opening.ok ? opening.viewer : null);
    setSaid(opening.ok ? 'The viewer follows this app as long as this page is open.' : opening.why);
  };
  return (
    <details className="viewer">
      <summary>Stately’s viewer</summary>
      <form onSubmit={submit}>
        <p>
          Opens another viewer of the same protocol, and sends it what was recorded of this app. Contact and card fields
          are masked; everything else leaves this machine for that address.
        </p>
        <label htmlFor={id}>Address of the viewer</label>
        <input id={id} type="url" required value={address} onChange={({ target }) => setAddress(target.value)} />
        <button type="submit">Open and send</button>
        <p role="status">{said}</p>
      </form>
    </details>
  );
}
