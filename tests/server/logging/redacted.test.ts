import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answerError } from '../../../server/http/problems.ts';
import { redacted, redactedText } from '../../../server/logging/redacted.ts';
import { REQUEST_LOGGER } from '../../../server/logging/request-logger.ts';
import { REPOSITORY } from '../../support/shops/running-app.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

const run = promisify(execFile);
const SHOPPER = /Quill|Featherstone|quill@|555 ?0100|Bracken/i;
const TOKEN = '0123456789abcdef0123456789abcdef';

describe('a text of the log', () => {
  it.each([
    ['550 5.1.1 <quill@example.com>: no such user', '550 5.1.1 <[email]>: no such user'],
    ['[GET] "/api/receipts/0123456789abcdef0123456789abcdef": 404', '[GET] "/api/receipts/[token]": 404'],
    ['/classic/receipt?receipt=-aB3_cD4eF5gH6iJ7kL8mN&uid=x', '/classic/receipt?receipt=[token]&uid=x'],
    ['the link -aB3_cD4eF5gH6iJ7kL8mN is unknown', 'the link [token] is unknown'],
    ['No such customer: call (202) 555-0100 or +12025550100', 'No such customer: call [number] or [number]'],
    ['card 4242 4242 4242 4242 declined', 'card [number] declined'],
    ['Invalid API Key provided: sk_test_51abc', 'Invalid API Key provided: [secret]'],
    ['whsec_Ab1dEf2hIj3lMn4p/5Qr6+St= is refused', '[secret] is refused'],
    ['the challenges pi_3Aa_secret_1Bb and seti_1Cc_secret_2Dd', 'the challenges [secret] and [secret]'],
    ['Unexpected token \'Q\', "Quill Fea"... is not valid JSON', "Unexpected token 'Q', [text] is not valid JSON"],
  ])('%s is printed as %s', (text, printed) => {
    expect(redactedText(text)).toBe(printed);
  });

  it.each([
    'an order in status Paid does not accept order.failed',
    'orders 3f2b8c1e-0d4a-4b6f-9c1d-123456789012, pi_3PqRsT, 2026-01-02T03:04:05.678Z',
    `the version ${TOKEN}${TOKEN} is not stored`,
    'POST https://127.0.0.1:4242/v1/customers: TimeoutError after 12000 ms',
  ])('%s stays as it is', (text) => {
    expect(redactedText(text)).toBe(text);
  });

  it.each(['a', '%4', '"', '..."', '1 ', '-aA1', 'token', 'pi_a_secret'])(
    'of 300,000 characters, %s again and again, is looked through in a time that grows with its length',
    (part) => {
      const text = part.repeat(300_000 / part.length);
      expect(redactedText(`${text}, quill@example.com`).includes(', [email]')).toBe(true);
    },
  );
});

it('personal fields are redacted by their names at any depth, and the causes of errors too', () => {
  const cause = Object.assign(new Error('quill@example.com'), { params: ['Quill'] });
  const error = Object.assign(new Error('failed', { cause }), { params: ['Featherstone'], code: '53100' });
  const detail = { orderId: 'o1', deep: [{ shipping_address: { city: 'Bracken' }, firstName: 'Quill' }], error };
  const printed = redacted(detail);
  expect(JSON.stringify(printed)).not.toMatch(SHOPPER);
  expect(printed).toMatchObject({ orderId: 'o1', deep: [{ firstName: '[redacted]' }], error: { code: '53100' } });
});

describeOnBothStores('a failed statement', (makeStore) => {
  it('tells its code and its table, and none of its values', async () => {
    const { db } = await makeStore();
    const key = `quill@example.com Featherstone`;
    const row = { provider: key, id: 'e1', type: 'x', received_at: new Date() };
    await db.insertInto('webhook_events').values(row).execute();
    const twice = () => db.insertInto('webhook_events').values(row).execute();
    const misfit = () => sql`select ${key}::date`.execute(db);
    for (const statement of [twice, misfit]) {
      const error = await statement().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: expect.stringMatching(/^2[23]/), message: expect.stringMatching(/./) });
      const all = Object.getOwnPropertyNames(error).map((name) => String(Reflect.get(Object(error), name)));
      expect(all.join('\n')).not.toMatch(SHOPPER);
    }
  });
});

it('H05 a handler that throws with a shopper’s data is answered with 500, and logged without them', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = fastify({ logger: { ...REQUEST_LOGGER, stream } });
  app.setErrorHandler(answerError);
  app.get('/receipt/:token', async (request) => {
    request.log.warn({ req: request, email: 'quill@example.com' }, 'quill@example.com');
    request.log.error(new Error('quill@example.com'));
    throw Object.assign(new Error('for quill@example.com'), {
      detail: 'Key (email)=(Quill)',
      params: ['Featherstone'],
    });
  });
  expect((await app.inject(`/receipt/${TOKEN}`)).statusCode).toBe(500);
  expect(lines).toHaveLength(3);
  expect(lines.join('')).toContain('a request failed');
  expect(lines.join('')).not.toMatch(SHOPPER);
  expect(lines.join('')).not.toContain(TOKEN);
  await app.close();
});

it('an exception that nothing catches ends the process as before, without what it carries', async () => {
  const thrown = `Object.assign(new Error('for quill@example.com'), { params: ['Featherstone'], code: '53100' })`;
  const code = `import { printUncaught } from './server/logging/noted-log.ts';
    printUncaught();
    Promise.reject(${thrown});`;
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'sluice-thrown-')), 'thrown.ts');
  await writeFile(file, code.replace('./server', path.join(REPOSITORY, 'server')));
  const ended = await run(process.execPath, ['--import', 'tsx', file], { cwd: REPOSITORY }).catch((error) => error);
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('53100') });
  expect(ended.stderr).not.toMatch(SHOPPER);
});
