import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROCESSES } from '../../support/processes/process-file.ts';

const files = readdirSync(PROCESSES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
const textOf = (name: string) => readFileSync(path.join(PROCESSES, name), 'utf8');

it('a built shop is few files, with its packages, and each names the modules whose lines it has', () => {
  // Each command's handler is a file of its own, which the command reads and no start does.
  expect(files.length).toBeLessThan(330);
  const charging = files.filter((name) => textOf(name).includes('\n// server/orders/charging/charge-attempt.ts\n'));
  expect(charging).toHaveLength(1);
  const imported = files.flatMap((name) => [...textOf(name).matchAll(/^import .* from "([^./][^"]*)";$/gm)]);
  const packages = new Set(imported.map(([, name = '']) => name).filter((name) => !isBuiltin(name)));
  expect([...packages].sort()).toEqual([
    '@electric-sql/pglite',
    '@electric-sql/pglite/nodefs',
    '@playwright/test',
    'fs-native-extensions',
  ]);
});
