import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { COMPILE_ONCE } from '../../../server/http/compile-once.ts';

it('a schema is compiled at the first call that needs it, and says what is wrong with a request', async () => {
  const app = fastify({ schemaController: COMPILE_ONCE });
  onTestFinished(() => app.close());
  const answer = async () => ({ name: 'a', secret: 'b' });
  const response = { 200: { type: 'object', properties: { name: { type: 'string' } } } };
  app.post('/whole', { schema: { body: { type: 'object', required: ['name'] }, response } }, answer);
  app.post('/broken', { schema: { body: { type: 'no type of JSON Schema' } } }, answer);
  await app.ready();
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  expect((await post('/whole', {})).json()).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining("required property 'name'"),
  });
  expect((await post('/whole', { name: 'a' })).json()).toEqual({ name: 'a' });
  expect((await post('/broken', {})).statusCode).toBe(500);
});
