import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { appDuringTests, REPOSITORY } from '../../support/shops/running-app.ts';
import { operationsOf } from './openapi-rules.ts';

const shop = appDuringTests();

/** The text of docs/api.md about a call, by its heading, such as `POST /quotes`. */
let sections = new Map<string, string>();
let operations: { name: string; operation: Operation }[] = [];

interface Operation {
  requestBody?: { content: { 'application/json': { schema: { properties: Record<string, unknown> } } } };
  responses?: Record<string, unknown>;
}

beforeEach(async () => {
  const text = await fs.readFile(path.join(REPOSITORY, 'docs/api.md'), 'utf8');
  sections = new Map(
    [...text.matchAll(/^### `([^`]+)`\n([\s\S]*?)(?=^##|(?![\s\S]))/gm)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  );
  const document = (await shop().app.inject('/openapi.json')).json();
  operations = operationsOf(document)
    .filter(({ name }) => name.includes(' /api/'))
    .map(({ name, operation }) => ({ name: name.replace(' /api', ' '), operation }));
});

it('H01 the document describes every call, and no other', () => {
  expect(operations.length).toBeGreaterThan(20);
  expect([...sections.keys()].sort()).toEqual(operations.map(({ name }) => name).sort());
});

it('O02 O03 it names every field of a call’s body', () => {
  for (const { name, operation } of operations) {
    const fields = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {});
    const unnamed = fields.filter((field) => !sections.get(name)?.includes(`\`${field}\``));
    expect([name, unnamed]).toEqual([name, []]);
  }
});

it('it names the statuses of each call', () => {
  for (const { name, operation } of operations) {
    const unsaid = Object.keys(operation.responses ?? {}).filter((status) => !sections.get(name)?.includes(status));
    expect([name, unsaid]).toEqual([name, []]);
  }
});
