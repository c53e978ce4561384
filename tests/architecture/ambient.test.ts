import { describe, expect, it } from 'vitest';
import { ambientReadings } from './ambient.ts';
import { filesIn, readText } from './read-imports.ts';

const FOLDERS = ['domain', 'contracts', 'graph', 'machines', 'src', 'server', 'backoffice'];

/** Files that may read the clock, chance and ids themselves, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'server/main.ts': 'the composition root of the server',
  'src/main.tsx': 'the composition root of the storefront',
  'src/boot/late/late-start.ts': 'the composition root of a page before its application',
  'src/adapters/browser/new-id.ts': 'the adapter that makes ids of what the browser has for it',
  'backoffice/commands/offline-orders.ts': 'the composition root of a command for which no server runs',
  'backoffice/commands/admin-client.ts': 'the same',
  'server/payments/paypal/choose-paypal.ts': 'the clock of PayPal for a caller that gives none',
};

describe('clock, chance and ids are passed in', () => {
  const files = FOLDERS.flatMap((folder) => filesIn(folder, /\.tsx?$/));
  const readings = files
    .map((path) => [path, ambientReadings(readText(path))] as const)
    .filter(([, found]) => found.length > 0);

  it('the whole program is searched', () => {
    expect(files.length).toBeGreaterThan(650);
  });

  it('no other file reads them itself', () => {
    expect(readings.filter(([path]) => !Object.hasOwn(ALLOWED, path))).toEqual([]);
  });

  it('every excepted file reads one', () => {
    expect(readings.map(([path]) => path).sort()).toEqual(Object.keys(ALLOWED).sort());
  });
});

describe('clock, chance and ids that a file takes itself', () => {
  it.each([
    'const now = Date.now();',
    'const now = options.clock ?? Date.now;',
    'const clock = () => new Date();',
    'const clock = () => new Date( );',
    'const now = new Date;',
    'const text = Date();',
    'const chance = Math.random();',
    'const ms = performance.now();',
    'const ns = process.hrtime.bigint();',
    'const id = crypto.randomUUID();',
    'const id = globalThis.crypto.randomUUID();',
    'crypto.getRandomValues(new Uint8Array(16));',
    "app.get('/*', () => Date.now()); /* and more */",
    "import { createHash, randomBytes } from 'node:crypto';",
    "import { randomUUID as newId } from 'crypto';",
    "import * as crypto from 'node:crypto';",
    "import crypto, { createHash } from 'node:crypto';",
    "const { randomBytes } = await import('node:crypto');",
    'const { now } = Date;',
    'const { random } = Math;',
    'const { randomUUID } = globalThis.crypto;',
    "const chance = Math['random']();",
    'const start = performance.timeOrigin;',
    'const seconds = process.uptime();',
    'const now = Temporal.Now.instant();',
    "const today = new Intl.DateTimeFormat('en').format();",
  ])('are found in %s', (text) => {
    expect(ambientReadings(text)).not.toEqual([]);
  });

  it.each([
    'const later = new Date(now.getTime() + DAY);',
    'const said = new Date(text);',
    'const said = new Date( text );',
    '// Date.now() would be one more clock.',
    '/** Unlike `new Date()`, it is given. */',
    'interface Deps { clock: () => Date; randomBytes: (size: number) => Buffer }',
    'const token = deps.randomBytes(16);',
    "import { createHash, timingSafeEqual } from 'node:crypto';",
    "const url = 'https://shop.example'; const id = deps.newId();",
    'const at = validDate();',
    "const said = new Intl.DateTimeFormat('en').format(at);",
    'const { max, floor } = Math;',
    'const { now, randomBytes } = deps;',
  ])('are not found in %s', (text) => {
    expect(ambientReadings(text)).toEqual([]);
  });
});
