import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { INT8, numberFromInt8 } from '../connection/pool-client.ts';

type Init = NodeFS['init'];
type EmscriptenOptions = Awaited<ReturnType<Init>>['emscriptenOpts'];

/** The parts of Emscripten's NODEFS that this file changes. */
interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation(operation: () => void): void;
}

/**
 * PGlite's file system with a real fsync. Emscripten's NODEFS has no fsync operation, so that PostgreSQL treats its log
 * as saved while it is only in the page cache. This class uses internals of PGlite 0.5.16: the version is pinned, and a
 * test counts the fsyncs.
 */
class DurableNodeFS extends NodeFS {
  /** The first fsync that failed. The content of the disk is unknown from then on; PGlite must not be used any more. */
  failure: Error | null = null;

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync = (module: object) => this.#addFsync(requireNodeFs(module));
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, instantiateWasm: withBoundedTimers(emscriptenOpts) } };
  }

  #addFsync(nodeFs: EmscriptenNodeFs): void {
    nodeFs.stream_ops.fsync = (stream) => {
      // tryFSOperation turns the failure into an errno, so that PostgreSQL refuses the commit.
      nodeFs.tryFSOperation(() => this.#fsync(stream.nfd));
      return 0;
    };
  }

  #fsync(fd: number): void {
    try {
      fs.fsyncSync(fd);
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }
}

/** Node takes a longer time for a millisecond. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** PostgreSQL sets an early timer again, whose rest after a clock's step back may be longer than Node can wait. */
function withBoundedTimers({ instantiateWasm }: EmscriptenOptions): NonNullable<EmscriptenOptions['instantiateWasm']> {
  return (imports: WebAssembly.Imports, received: unknown) => {
    const set = imports.env?._setitimer_js;
    if (!imports.env || typeof set !== 'function') throw new Error('PGlite no longer has the timer that is bounded.');
    imports.env._setitimer_js = (which: number, ms: number) => set(which, Math.min(ms, LONGEST_TIMER_MS));
    return instantiateWasm?.(imports, received);
  };
}

function requireNodeFs(module: object): EmscriptenNodeFs {
  const nodeFs = 'NODEFS' in module ? module.NODEFS : undefined;
  if (!isNodeFs(nodeFs)) throw new Error('PGlite no longer has the NODEFS that its fsync is added to.');
  return nodeFs;
}

function isNodeFs(value: unknown): value is EmscriptenNodeFs {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'tryFSOperation' in value;
}

/**
 * PGlite's own parameters switch fsync off (-F), and its fdatasync does nothing, so the log is synced with fsync. PostgreSQL clears its
 * buffers when it starts, which took most of a start with the 128 MB of a server; the system holds the files in memory as well.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];

export interface OpenPglite {
  pglite: PGlite;
  files: DurableNodeFS;
}

/** Starts PGlite on a folder, with durable commits. The caller holds the lock. */
export async function openPglite(folder: string): Promise<OpenPglite> {
  const files = new DurableNodeFS(folder);
  const parsers = { [INT8]: numberFromInt8 };
  const pglite = await PGlite.create({ fs: files, startParams: START_PARAMETERS, parsers });
  return { pglite, files };
}
