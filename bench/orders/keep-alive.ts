import { createConnection, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

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
    const body = /\r\ntransfer-encoding: chunked/i.test(head)
      ? chunksFrom(this.#received, end + 4)
      : bytesFrom(this.#received, end + 4, Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0));
    if (!body) return;
    this.#received = this.#received.subarray(body.end);
    this.#done?.({ status: Number(head.slice(9, 12)), head, body: body.bytes });
  }
}

/** The body of an answer and where it ends; null where it has not come yet. */
type Received = { bytes: Buffer; end: number } | null;

function bytesFrom(received: Buffer, from: number, length: number): Received {
  const end = from + length;
  return received.length < end ? null : { bytes: received.subarray(from, end), end };
}

/** A body in chunks, each after a line with its size. */
function chunksFrom(received: Buffer, from: number): Received {
  const line = received.indexOf('\r\n', from);
  if (line < 0) return null;
  const size = Number.parseInt(received.toString('latin1', from, line), 16);
  const chunk = bytesFrom(received, line + 2, size + 2);
  if (!chunk || size === 0) return chunk && { bytes: Buffer.alloc(0), end: chunk.end };
  const rest = chunksFrom(received, chunk.end);
  return rest && { bytes: Buffer.concat([chunk.bytes.subarray(0, size), rest.bytes]), end: rest.end };
}

/** The text of an answer, as its browser reads it. */
export function textOf({ head, body }: Answer): string {
  const encoding = /\r\ncontent-encoding: (\w+)/i.exec(head)?.[1];
  return (encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

export interface Answer {
  status: number;
  head: string;
  /** As it was sent, which may be compressed. */
  body: Buffer;
}
