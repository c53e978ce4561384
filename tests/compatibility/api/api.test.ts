import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { apiChanges } from './api-changes.ts';

const shop = appDuringTests();

/** `/openapi.json` of the first released version. */
const first: { paths: object } = JSON.parse(
  gunzipSync(readFileSync(path.join(import.meta.dirname, 'openapi.v1.json.gz'))).toString(),
);

it('H01 H05 O01 O02 O03 O04 O05 O07 O08 the API still has all that the first version documented', async () => {
  expect(Object.keys(first.paths)).toHaveLength(70);
  expect(apiChanges(first, (await shop().app.inject('/openapi.json')).json())).toEqual([]);
});
