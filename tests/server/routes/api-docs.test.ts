import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
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
