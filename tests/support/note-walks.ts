import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { Actor, type AnyActorRef, type InspectionEvent } from 'xstate';
import { transitionName } from '../../backoffice/diagram/machines/read-chart.ts';
import { WALKS_FOLDER } from '../../backoffice/server/machines/machines.routes.ts';

/**
 * Notes which transitions each test takes, for the studio: `NOTE_WALKS=1 npx vitest run --project fast tests/machines`. Every
 * actor of a test is watched, whichever way it was started.
 */
const MOST_TITLES = 4;
const BEFORE_ALL = 'before the tests';

const taken = new Map<string, Set<string>>();
let title = BEFORE_ALL;

function note(inspected: InspectionEvent): void {
  if (inspected.type !== '@xstate.microstep') return;
  for (const transition of inspected._transitions) {
    const name = transitionName(transition);
    const titles = taken.get(name) ?? new Set();
    if (titles.size < MOST_TITLES) titles.add(title);
    taken.set(name, titles);
  }
}

const watched = new WeakSet<object>();
const { start } = Actor.prototype;
Actor.prototype.start = function startWatched(this: AnyActorRef & InstanceType<typeof Actor>) {
  if (!watched.has(this.system)) {
    watched.add(this.system);
    this.system.inspect(note);
  }
  return start.call(this);
};

beforeEach(({ task }) => {
  title = task.name;
});

afterAll(() => {
  Actor.prototype.start = start;
  const file = relative(process.cwd(), expect.getState().testPath ?? '').replaceAll('\\', '/');
  if (taken.size === 0) return;
  mkdirSync(WALKS_FOLDER, { recursive: true });
  const notes = Object.fromEntries([...taken].map(([name, titles]) => [name, [...titles]]));
  const said = { file, at: new Date().toISOString(), taken: notes };
  writeFileSync(join(WALKS_FOLDER, `${file.replaceAll('/', '-')}.json`), JSON.stringify(said));
});
