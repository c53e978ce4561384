import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { KeepAlive, textOf } from '../../bench/orders/keep-alive.ts';
import { idle } from '../../bench/process-usage.ts';

const resting = async () => 0;

it('a bench counts until a shop that rests has delivered what is open', async () => {
  const open = [2, 1, 0];
  await idle({ cpuMs: resting, open: async () => open.shift() ?? 0 });
  expect(open).toEqual([]);
});

it('a bench says what is open where it gives up, and counts nothing', async () => {
  const waiting = idle({ cpuMs: resting, open: async () => 7 }, 500);
  await expect(waiting).rejects.toThrow('7 deliveries are open');
});

it('a shopper reads a page that comes in chunks, however they are cut, and the answer after it', async () => {
  const [page, answer] = [
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
    'HTTP/1.1 404 No\r\ncontent-length: 2\r\n\r\nno',
  ];
  const answers = [page, answer];
  const server = createServer((socket) =>
    socket.setNoDelay().on('data', async () => {
      for (const character of answers.shift() ?? '') {
        socket.write(character);
        await new Promise(setImmediate);
      }
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const shop = new KeepAlive(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  expect(textOf(await shop.send('GET', '/', {}))).toBe('abcde');
  expect(textOf(await shop.send('GET', '/', {}))).toBe('no');
  shop.close();
  server.close();
});
