import { type ChildProcess, fork } from 'node:child_process';

/** The forms to make of one original. */
export interface PictureJob {
  kind: 'raster' | 'drawing';
  bytes: Uint8Array;
  /** Of a raster picture. */
  widths: readonly number[];
}

/** The forms by their names, or the reason why there are none. */
export type MadeForms =
  | { type: 'made'; forms: Readonly<Record<string, Uint8Array>> }
  | { type: 'unmade'; problem: string };

/** Makes the forms of pictures, apart from the process that serves shoppers. */
export interface PictureMaker {
  make(job: PictureJob): Promise<MadeForms>;
  /** Gives the memory back until the next picture; a picture that is under way is not made. */
  rest(): void;
}

/** The script of the child, beside this module in the sources and in the build. */
const SCRIPT = new URL('./make-forms.js', import.meta.url);

/** The memory of the child's JavaScript, in MB; the library's own is bounded by the pixels of a picture. */
const HEAP_MB = 256;

/** A picture that takes longer than `limitMs` or fails ends the process, which has none of the shop's settings. */
export function childMaker({ limitMs }: { limitMs: number }): PictureMaker {
  let child: ChildProcess | null = null;
  const rest = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  return {
    rest,
    make: async (job) => {
      child ??= fork(SCRIPT, [], {
        serialization: 'advanced',
        env: {},
        execArgv: [`--max-old-space-size=${HEAP_MB}`],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const made = await awaitAnswer(child, job, limitMs);
      if (made.type === 'unmade') rest();
      return made;
    },
  };
}

function awaitAnswer(child: ChildProcess, job: PictureJob, limitMs: number): Promise<MadeForms> {
  return new Promise((resolve) => {
    const settle = (made: MadeForms) => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.on('error', () => {});
      resolve(made);
    };
    const fail = (problem: string) => settle({ type: 'unmade', problem });
    const timer = setTimeout(() => fail(`it took longer than ${limitMs / 1000} seconds`), limitMs);
    child.on('message', settle);
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, signal) => fail(`its process ended (${signal ?? code})`));
    child.send(job, (error) => error && fail(error.message));
  });
}
