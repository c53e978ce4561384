import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** Right before a statement reaches the server, or once the server has run it and before its answer is passed on. */
export type Moment = 'before' | 'after';

/** The network between a shop and its database, on which every back end is ended at one statement. */
export interface StatementGate {
  databaseUrl: string;
  /** Counts statements from here on; at the n-th, counted from 1, every back end of the database ends. */
  arm(nth: number, moment: Moment): void;
  /** The statements since then, and whether one of them met the end, which is over by now. */
  disarm(): Promise<{ statements: string[]; hasStruck: boolean }>;
  /** Ends every back end now. */
  endAll(): Promise<void>;
  close(): Promise<void>;
}

/** The n-th of the statements that have come meets the end; none where it is 0. */
interface Plan {
  nth: number;
  moment: Moment;
  statements: string[];
  /** Resolves once all back ends have ended; null until the statement has come. */
  end: Promise<void> | null;
}

/** Waits for each of them, so that the next connection is a new one. */
const END_ALL = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and application_name = 'sluice'`;

/** Starts it before a database of PostgreSQL on this machine. */
export async function startStatementGate(databaseUrl: string): Promise<StatementGate> {
  const target = new URL(databaseUrl);
  const operator = new pg.Client({ connectionString: databaseUrl });
  await operator.connect();
  const planOf = (nth: number, moment: Moment): Plan => ({ nth, moment, statements: [], end: null });
  let plan = planOf(0, 'before');
  const open = new Set<Socket>();
  const endAll = async () => {
    const ended = [...open].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    await operator.query(END_ALL);
    await Promise.all(ended);
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay().on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        for (const each of [near, far]) each.destroy();
      });
    }
    passStatements(near, far, () => plan, endAll);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const own = new URL(databaseUrl);
  own.port = String((server.address() as AddressInfo).port);
  return {
    databaseUrl: own.href,
    arm: (nth, moment) => {
      plan = planOf(nth, moment);
    },
    disarm: async () => {
      const { statements, end } = plan;
      plan = planOf(0, 'before');
      await end;
      return { statements, hasStruck: end !== null };
    },
    endAll,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await operator.end();
    },
  };
}

/** Passes statements and answers on; each is one piece of bytes. */
function passStatements(near: Socket, far: Socket, planOf: () => Plan, endAll: () => Promise<void>): void {
  /** Ends all back ends once the answer of the plan's statement has come; nothing is passed on from there. */
  let strike: (() => void) | null = null;
  const onStatement = (bytes: Buffer, sql: string | null) => {
    const plan = planOf();
    if (sql !== null) plan.statements.push(sql);
    const isIt = sql !== null && plan.statements.length === plan.nth;
    if (isIt && plan.moment === 'before') plan.end = endAll();
    else far.write(bytes);
    if (isIt && plan.moment === 'after') plan.end = new Promise<void>((resolve) => (strike = resolve)).then(endAll);
  };
  near.on('data', statementsOf(onStatement));
  const onAnswer = (bytes: Buffer, isLast: boolean) => {
    if (!strike) near.write(bytes);
    else if (isLast) strike();
  };
  far.on('data', answersOf(onAnswer));
}

/** Messages of a client, without the first one, that begin with its letter; a statement ends with Query or Sync. */
function statementsOf(pass: (bytes: Buffer, sql: string | null) => void): (bytes: Buffer) => void {
  let waiting: Buffer[] = [];
  let sql = '';
  return messages(false, (message, letter) => {
    waiting.push(message);
    if (letter === 'Q') sql = text(message, 5);
    if (letter === 'P') sql = text(message, message.indexOf(0, 5) + 1);
    if (letter === 'B') sql ||= `prepared ${text(message, message.indexOf(0, 5) + 1)}`;
    const isStatement = letter === 'Q' || letter === 'S';
    // Parse, Bind, Describe, Execute and Close wait for their Sync.
    if (!isStatement && 'PBDEC'.includes(letter || ' ')) return;
    pass(Buffer.concat(waiting), isStatement ? sql : null);
    [waiting, sql] = [[], ''];
  });
}

/** Messages of the server; an answer ends with ReadyForQuery. */
function answersOf(pass: (bytes: Buffer, isLast: boolean) => void): (bytes: Buffer) => void {
  return messages(true, (message, letter) => pass(message, letter === 'Z'));
}

const text = (message: Buffer, from: number) => message.toString('utf8', from, message.indexOf(0, from));

/** Cuts bytes into messages of PostgreSQL's protocol; the first one of a client has no letter. */
function messages(hasStarted: boolean, take: (message: Buffer, letter: string) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isFirst = !hasStarted;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      take(message, isFirst ? '' : String.fromCharCode(message[0] ?? 0));
      isFirst = false;
    }
  };
}
