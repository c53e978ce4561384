import type { InspectedApp } from '../../contracts/inspection.ts';
import type { WatchedApp } from './watched-apps.ts';

/** Changes the address of the view: what is null leaves it. */
export type Choose = (changes: Record<string, string | null>) => void;

interface AppChoiceProps {
  apps: readonly WatchedApp[];
  shown: InspectedApp;
  /** Whether it is the app of the address; another one is shown in the place of an app that is not recorded. */
  isNamed: boolean;
  /** Whether the studio's server is heard. */
  isConnected: boolean;
  choose: Choose;
}

/** Which app is shown: every load of each tab, the newest first, and whether it still runs. */
export function AppChoice({ apps, shown, isNamed, isConnected, choose }: AppChoiceProps) {
  const running = apps.find(({ app }) => app.isConnected)?.app;
  return (
    <div className="app-choice">
      <label htmlFor="app">App</label>
      <select
        id="app"
        value={shown.id}
        onChange={({ target }) => {
          const isNewest = running?.id === target.value;
          choose({ app: target.value, actor: null, step: null, held: isNewest ? null : '1' });
        }}
      >
        {apps.map(({ app }) => (
          <option key={app.id} value={app.id}>
            {`${app.title} ${app.url ?? ''} · ${clockTime(app.since)}${app.isConnected ? '' : ' · ended'}`}
          </option>
        ))}
      </select>
      {isConnected ? (
        <span className={shown.isConnected ? 'is-good' : 'ended'}>
          {shown.isConnected ? `live since ${clockTime(shown.since)}` : 'ended'}
        </span>
      ) : (
        <span className="lost" role="status">
          The studio’s server does not answer …
        </span>
      )}
      {!shown.isConnected && running && (
        <button type="button" onClick={() => choose({ app: running.id, actor: null, step: null, held: null })}>
          Show the page that runs
        </button>
      )}
      {!isNamed && (
        <span className="note" role="status">
          The app of this address is no longer recorded: this is the newest.
        </span>
      )}
      {shown.forgotten > 0 && <span className="note">The first {shown.forgotten} messages are forgotten.</span>}
      {shown.strange > 0 && (
        <span className="note" role="status">
          {shown.strange} messages were not understood. {shown.strangeWhy}
        </span>
      )}
    </div>
  );
}

/** On the clock of the reader's machine, as the log of the events. */
function clockTime(milliseconds: number): string {
  return new Date(milliseconds).toLocaleTimeString('en-GB');
}
