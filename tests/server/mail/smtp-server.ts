import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A minimal SMTP server for the shop's mails: it stores them. */
export interface TestSmtpServer {
  url: string;
  mails: { from: string; to: string[]; data: string }[];
}

/** `refusals` holds the answer to a recipient in place of an acceptance. */
export async function smtpServer(refusals: Record<string, string> = {}): Promise<TestSmtpServer> {
  const mails: TestSmtpServer['mails'] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    converse(socket, refusals, (mail) => mails.push(mail));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails };
}

type Take = (mail: TestSmtpServer['mails'][number]) => void;

function converse(socket: Socket, refusals: Record<string, string>, take: Take): void {
  let received = '';
  let mail = { from: '', to: [] as string[], data: '' };
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (/^(EHLO|HELO|RSET|NOOP)/i.test(line)) return say('250 ok');
    if (/^MAIL/i.test(line)) {
      mail = { from: address, to: [], data: '' };
      return say('250 ok');
    }
    if (/^RCPT/i.test(line)) {
      const refusal = refusals[address];
      if (!refusal) mail.to.push(address);
      return say(refusal ?? '250 ok');
    }
    if (/^DATA/i.test(line)) {
      isData = true;
      return say('354 go on');
    }
    if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
    return say('502 what?');
  };
  say('220 test');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
    for (;;) {
      const end = received.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const text = received.slice(0, end);
      received = received.slice(end + (isData ? 5 : 2));
      if (!isData) command(text);
      else {
        isData = false;
        take({ ...mail, data: text });
        say('250 taken');
      }
    }
  });
}
