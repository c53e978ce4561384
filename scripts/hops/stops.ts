import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { ANSWERED, type effects } from './effects.ts';
import { MACHINE, type Path } from './path.ts';
import type { Frame } from './stacks.ts';

/** The function that presses the yes, which is the end of each stack. */
export const PRESS = 'pressTheYes';

/** The outbox, whose deliverers listen to the events that it stores. */
const OUTBOX = 'server/outbox/start-outbox.ts';

const ID = /\.createMachine\(\{\s*id: '(\w+)'/;

/** The files of the machines by the ids that they have. */
const MACHINES = new Map(
  readdirSync('machines', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => posix.join('machines', path))
    .map((path) => [ID.exec(readFileSync(path, 'utf8'))?.[1] ?? '', path]),
);

/** The paths of the effects that the acceptance reaches; what listens to it, or follows its answer, is none of them. */
export function pathsOf(found: typeof effects): Path[] {
  return found.flatMap(({ what, frames }) => {
    const stops = isListener(frames) ? null : stopsOf(frames);
    return stops ? [{ what, stops }] : [];
  });
}

/** Whether XState calls an observer of snapshots or a listener to facts on the way. */
function isListener(frames: readonly Frame[]): boolean {
  return frames.some(({ file }, index) => {
    const caller = frames[index + 1];
    const isXState = caller?.file.includes('node_modules/xstate/') ?? false;
    return isOurs(file) && (file === OUTBOX || (isXState && ['update', 'emit'].includes(caller?.name ?? '')));
  });
}

/**
 * From the press to the effect; null where the press has not led there by calls. After an answer the path goes on from the machine
 * that got it. The answer that the funnel gets is the end of the path: its next step loads its page by hops of its own.
 */
function stopsOf(frames: readonly Frame[]): Frame[] | null {
  const press = frames.findIndex(({ name }) => name === PRESS);
  if (press < 0) return null;
  const stops: Frame[] = [];
  for (const frame of frames.slice(0, press).toReversed()) {
    const { name, file, place } = frame;
    if (name.startsWith(ANSWERED)) {
      const machine = fileOf(name.slice(ANSWERED.length));
      if (machine === fileOf('funnel')) return null;
      stops.splice(stops.findIndex((stop) => stop.file === machine) + 1);
    } else if (name.startsWith(MACHINE)) {
      stops.push({ file: fileOf(name.slice(MACHINE.length)), name, place });
    } else if (isOurs(file)) {
      stops.push(frame);
    }
  }
  return stops;
}

function fileOf(machine: string): string {
  const file = MACHINES.get(machine);
  if (!file) throw new Error(`no file has the machine ${machine}`);
  return file;
}

function isOurs(file: string): boolean {
  return file !== '' && !/node_modules|^\w+:|^scripts\//.test(file);
}

/** The way of the next page: the funnel's snapshot goes to the app, and its model to the page. `frames` made an element of it. */
export function pathOfPage(frames: readonly Frame[]): Path {
  const made = frames.filter(({ file }) => isOurs(file)).toReversed();
  const app = made.findIndex(({ file, name }) => file.startsWith('src/app/') && name === 'App');
  const page = made.findIndex(({ file }) => file.startsWith('src/pages/'));
  if (app < 0 || page < app) throw new Error('no page was rendered by the app');
  const funnel = { file: fileOf('funnel'), name: `${MACHINE}funnel`, place: 'its snapshot' };
  return { what: 'page', stops: [funnel, ...made.slice(app, page + 1)] };
}
