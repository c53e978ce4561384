import { describe, expect, it } from 'vitest';
import { apiChanges } from './api-changes.ts';

const TEXT = { type: 'string' };

interface Parts {
  sent?: object;
  read?: object;
  parameters?: object[];
  headers?: object;
  status?: string;
  path?: string;
}

/** A document with one call, `post /pay`, whose request is `sent` and whose answer is `read`. */
function api({ sent = TEXT, read = TEXT, parameters = [], headers = {}, status = '200', path = '/pay' }: Parts) {
  const requestBody = { required: true, content: { 'application/json': { schema: sent } } };
  const responses = { [status]: { headers, content: { 'application/json': { schema: read } } } };
  return { openapi: '3.0.3', paths: { [path]: { post: { parameters, requestBody, responses } } } };
}

const fields = (properties: object, ...required: string[]) => ({ type: 'object', required, properties });
const query = (required: boolean) => [{ in: 'query', name: 'uid', required, schema: TEXT }];
const LINE = fields({ sku: TEXT }, 'sku');

describe('the incompatible changes of an API', () => {
  it.each<[string, Parts, Parts]>([
    ['post /pay: is gone', {}, { path: '/charge' }],
    ['post /pay 200: is gone', {}, { status: '201' }],
    ['post /pay query uid: is gone', { parameters: query(false) }, {}],
    ['post /pay query uid: has to be sent now', {}, { parameters: query(true) }],
    ['post /pay query uid: has to be sent now', { parameters: query(false) }, { parameters: query(true) }],
    ['post /pay 200 header etag: is gone', { headers: { etag: { schema: TEXT } } }, {}],
    ['post /pay body.name: is gone', { sent: fields({ name: TEXT }) }, { sent: fields({}) }],
    [
      'post /pay body.name: has to be sent now',
      { sent: fields({ name: TEXT }) },
      { sent: fields({ name: TEXT }, 'name') },
    ],
    ['post /pay body.age: has to be sent now', { sent: fields({}) }, { sent: fields({ age: TEXT }, 'age') }],
    ['post /pay body: string became number', {}, { sent: { type: 'number' } }],
    ['post /pay body: takes null no more', { sent: { ...TEXT, nullable: true } }, {}],
    ['post /pay body: maxLength is 5', { sent: { ...TEXT, maxLength: 9 } }, { sent: { ...TEXT, maxLength: 5 } }],
    ['post /pay body: pattern is ^a$', {}, { sent: { ...TEXT, pattern: '^a$' } }],
    ['post /pay body: takes no more than card', {}, { sent: { ...TEXT, enum: ['card'] } }],
    [
      'post /pay body: takes no other fields any more',
      { sent: fields({}) },
      { sent: { ...fields({}), additionalProperties: false } },
    ],
    [
      'post /pay 200: paid is gone',
      { read: { ...TEXT, enum: ['paid', 'open'] } },
      { read: { ...TEXT, enum: ['open'] } },
    ],
    ['post /pay 200: may be null now', {}, { read: { ...TEXT, nullable: true } }],
    ['post /pay 200.total: is gone', { read: fields({ total: TEXT }, 'total') }, { read: fields({}) }],
    [
      'post /pay 200.total: may be missing now',
      { read: fields({ total: TEXT }, 'total') },
      { read: fields({ total: TEXT }) },
    ],
    [
      'post /pay 200[].sku: is gone',
      { read: { type: 'array', items: LINE } },
      { read: { type: 'array', items: fields({}) } },
    ],
    [
      'post /pay 200.*: string became number',
      { read: { ...fields({}), additionalProperties: TEXT } },
      { read: { ...fields({}), additionalProperties: { type: 'number' } } },
    ],
    ['post /pay 200.sku: is gone', { read: { anyOf: [TEXT, LINE] } }, { read: { anyOf: [TEXT, fields({})] } }],
  ])('%s', (fault, before, now) => {
    expect(apiChanges(api(before), api(now))).toEqual([fault]);
  });

  it.each<[string, Parts, Parts]>([
    ['no change', { sent: LINE, read: LINE }, { sent: LINE, read: LINE }],
    ['a new optional field', { sent: LINE }, { sent: fields({ sku: TEXT, size: TEXT }, 'sku') }],
    ['a field that has become optional', { sent: LINE }, { sent: fields({ sku: TEXT }) }],
    ['one more field to read', { read: LINE }, { read: fields({ sku: TEXT, size: TEXT }, 'sku', 'size') }],
    ['a new optional parameter', {}, { parameters: query(false) }],
    ['one more enum value', { read: { ...TEXT, enum: ['open'] } }, { read: { ...TEXT, enum: ['open', 'paid'] } }],
    ['one more alternative', { read: LINE }, { read: { anyOf: [TEXT, LINE] } }],
    ['a wider limit in a request', { sent: { ...TEXT, maxLength: 5 } }, { sent: { ...TEXT, maxLength: 9 } }],
  ])('are none where there is %s', (_, before, now) => {
    expect(apiChanges(api(before), api(now))).toEqual([]);
  });

  it('are found in a schema that has moved to the components', () => {
    const now = (line: object) => ({
      ...api({ read: { $ref: '#/components/schemas/Line' } }),
      components: { schemas: { Line: line } },
    });
    expect(apiChanges(api({ read: LINE }), now(LINE))).toEqual([]);
    expect(apiChanges(api({ read: LINE }), now(fields({})))).toEqual(['post /pay 200.sku: is gone']);
  });
});
