import fs from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { record } from '../../compatibility/api/json.ts';
import { appDuringTests, REPOSITORY } from '../../support/shops/running-app.ts';
import { operationsOf } from './openapi-rules.ts';

const shop = appDuringTests();

it('docs/api.md names calls that the shop has', async () => {
  const text = await fs.readFile(path.join(REPOSITORY, 'docs/api.md'), 'utf8');
  const named = [...text.matchAll(/\b(GET|POST)\s+\/?((?:v2\/)?[a-z]+(?:\/[\w{}]+)*)/g)].map(
    ([, method, name]) => `${method} /api/${name}`,
  );
  const calls = operationsOf((await shop().app.inject('/openapi.json')).json()).map(({ name }) => name);
  expect(new Set(named).size).toBeGreaterThan(20);
  expect(named.filter((name) => !calls.includes(name))).toEqual([]);
});

/** What any call may answer before its handler has an answer of its own: too many requests, or no database. */
const REFUSAL = { error: { code: 'internal_error', message: 'Something went wrong.', requestId: '1' } };

it('H05 each refusal of each call may be the shop’s own', async () => {
  const operations = operationsOf((await shop().app.inject('/openapi.json')).json());
  const refusals = operations.flatMap(({ name, operation }) =>
    Object.entries(record(operation.responses))
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({ name: `${name} ${status}`, content: record(record(response).content) })),
  );
  expect(refusals.length).toBeGreaterThan(100);
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const takes = (content: Record<string, unknown>) =>
    ajv.validate(record(record(content['application/json']).schema), REFUSAL);
  expect(refusals.filter(({ content }) => !takes(content)).map(({ name }) => name)).toEqual([]);
});
