import { AsyncLocalStorage } from 'node:async_hooks';
import { console as inspected, type Runtime, Session } from 'node:inspector';

/** A function that has called the next one. */
export interface Frame {
  /** Its file: below the repository a path from its root. */
  file: string;
  name: string;
  /** The place of the call in the file. */
  place: string;
}

const ROOT = new URL('../../', import.meta.url).href;

/** More calls than any path has: V8 leaves out what lies deeper. */
const DEPTH = 10_000;

/** From the press on, what it has started carries the calls of the browser that led to a request of the server's. */
export const traced = new AsyncLocalStorage<{ readonly before: readonly Frame[] } | undefined>();

const session = new Session();
let last: Runtime.StackTrace | undefined;

/** From here on V8 remembers which call a promise, a timer or an element of React continues. */
export function followCalls(): void {
  session.connect();
  session.on('Runtime.consoleAPICalled', ({ params }) => {
    last = params.stackTrace;
  });
  session.post('Runtime.enable');
  session.post('Debugger.enable');
  session.post('Debugger.setAsyncCallStackDepth', { maxDepth: DEPTH });
}

/** The calls that led here, the nearest first; those of libraries and of Node are among them. */
export function callers(): Frame[] {
  last = undefined;
  inspected.debug('');
  const frames: Frame[] = [];
  for (let trace: Runtime.StackTrace | undefined = last; trace; trace = continued(trace))
    frames.push(...trace.callFrames.map(frameOf));
  return frames;
}

/** The call that was continued by the calls of a trace. */
function continued({ parent, parentId }: Runtime.StackTrace): Runtime.StackTrace | undefined {
  let found = parent;
  if (!found && parentId)
    session.post('Debugger.getStackTrace', { stackTraceId: parentId }, (_, answer) => {
      found = answer?.stackTrace;
    });
  return found;
}

function frameOf({ functionName, url, lineNumber, columnNumber }: Runtime.CallFrame): Frame {
  const file = url.startsWith('/') ? `file://${url}` : url;
  return {
    file: file.startsWith(ROOT) ? file.slice(ROOT.length) : file,
    name: functionName.split('.').at(-1) ?? '',
    place: `${lineNumber}:${columnNumber}`,
  };
}
