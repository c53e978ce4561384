import type { Dispatcher } from 'undici';

/** What is read of an answer. */
export interface Answer {
  status: number;
  /** Where it says that the message should go instead. */
  location: string | null;
  /** The beginning of what a refusal says; empty of a 2xx answer. */
  text: string;
}

export interface PostOptions {
  dispatcher: Dispatcher;
  headers: Record<string, string>;
  body: string;
  /** The time limit of the call with its answer, in milliseconds. */
  timeoutMs: number;
  /** Ends the call when the shop stops. */
  signal: AbortSignal;
}

/** The bytes of an answer that are read. */
const MOST_READ = 16_384;

/** Undici's `request` makes a stream of each answer, which costs as much as the call; a throw means no answer. */
export function postOnce(url: URL, { dispatcher, headers, body, timeoutMs, signal }: PostOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader(resolve, reject);
    const stop = () => reader.abort(new Error('the shop was stopped'));
    const timer = setTimeout(() => reader.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    reader.ended = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop, { once: true });
    const path = `${url.pathname}${url.search}`;
    dispatcher.dispatch({ origin: url.origin, path, method: 'POST', headers, body }, reader);
  });
}

/** Reads the beginning of an answer. It is done once: by the end of the answer, an error, or the end of the call. */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: Error) => void;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #aborted: Error | null = null;
  #status = 0;
  #location: string | null = null;
  #read = 0;
  ended = () => {};

  constructor(resolve: (answer: Answer) => void, reject: (error: Error) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Ends the call, also one that waits for its connection. */
  abort(reason: Error): void {
    this.#aborted = reason;
    this.#controller?.abort(reason);
    this.#end(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#aborted) controller.abort(this.#aborted);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, unknown>): void {
    if (status < 200) return;
    this.#status = status;
    this.#location = typeof headers.location === 'string' ? headers.location : null;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#read += chunk.length;
    if (this.#status >= 300) this.#chunks.push(chunk);
    if (this.#read >= MOST_READ) controller.abort(new Error('the answer is too long'));
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end(error);
  }

  #end(error: Error | null): void {
    this.ended();
    if (this.#status === 0 && error) {
      this.#reject(error);
      return;
    }
    const text = Buffer.concat(this.#chunks).toString('utf8');
    this.#resolve({ status: this.#status, location: this.#location, text });
  }
}
