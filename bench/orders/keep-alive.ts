import { createConnection, type Socket } from 'node:net';

/** One persistent connection with one request at a time: a load generator has to cost less than the measured shop. */
export class KeepAlive {
  readonly #host: string;
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #done: ((answer: Answer) => void) | null = null;
  #failed: ((error: Error) => void) | null = null;

  constructor(origin: string) {
    const url = new URL(origin);
    this.#host = url.host;
    this.#socket = createConnection({ host: url.hostname, port: Number(url.port), noDelay: true });
    this.#socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('the connection was closed')));
  }

  /** Sends a request. */
  send(method: string, path: string, headers: Readonly<Record<string, string>>, body = ''): Promise<Answer> {
    const all = { host: this.#host, ...headers, 'content-length': `${Buffer.byteLength(body)}` };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#done = resolve;
      this.#failed = reject;
    });
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    return answer;
  }

  close(): void {
    this.#failed = null;
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const over = /\r\ntransfer-encoding: chunked/i.test(head)
      ? endOfChunks(this.#received, end + 4)
      : end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < over) return;
    const body = this.#received.toString('utf8', end + 4, over);
    this.#received = this.#received.subarray(over);
    this.#done?.({ status: Number(head.slice(9, 12)), head, body });
  }
}

/** The end of a body in chunks, each after a line with its size; infinite where it has not come yet. Pages alone come so, and are not read. */
function endOfChunks(bytes: Buffer, from: number): number {
  const line = bytes.indexOf('\r\n', from);
  if (line < 0) return Number.POSITIVE_INFINITY;
  const size = Number.parseInt(bytes.toString('latin1', from, line), 16);
  const next = line + 2 + size + 2;
  return size === 0 ? next : endOfChunks(bytes, next);
}

export interface Answer {
  status: number;
  head: string;
  body: string;
}
