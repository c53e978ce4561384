import { fromPromise } from 'xstate';

/** An effect that a test steps by hand: every call waits until the test answers or fails it. */
export interface HandStepped<Input, Output> {
  /** The actor logic, for `provide`. */
  logic: ReturnType<typeof fromPromise<Output, Input>>;
  calls: Input[];
  answer(output: Output): Promise<void>;
  fail(error?: Error): Promise<void>;
}

interface Waiting<Output> {
  resolve: (output: Output) => void;
  reject: (error: Error) => void;
}

/** Makes one. `answer` and `fail` settle the oldest open call, and return once the machine has received the answer. */
export function handStepped<Input, Output>(): HandStepped<Input, Output> {
  const calls: Input[] = [];
  const waiting: Waiting<Output>[] = [];
  const next = () => {
    const oldest = waiting.shift();
    if (!oldest) throw new Error('no call is open');
    return oldest;
  };
  return {
    calls,
    logic: fromPromise<Output, Input>(({ input }) => {
      calls.push(input);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    }),
    async answer(output) {
      next().resolve(output);
      await taken();
    },
    async fail(error = new Error('the effect failed')) {
      next().reject(error);
      await taken();
    },
  };
}

/** Promise callbacks run before the next macrotask, so after one the machine has received every answer. */
function taken(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
