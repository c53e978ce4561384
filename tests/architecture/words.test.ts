import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';
import { WORD_RULES, type WordRule } from './word-rules.ts';

const FOLDERS = ['domain', 'contracts', 'graph', 'machines', 'packages', 'src', 'server', 'cli', 'scripts', 'bench'];
const TESTS = ['tests', 'e2e'];
/** The rules themselves, and what stores the old names: released versions, and the process of one beside this one. */
const EXEMPT = /^tests\/(architecture\/word|compatibility\/|server\/db\/renamed-columns)/;
const COMMENT = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;

/** The identifiers of a program's text, and the name of its file without the endings. */
function namesOf(path: string, text: string): ReadonlySet<string> {
  const [file = ''] = posix.basename(path).split('.');
  return new Set([file, ...(text.replace(COMMENT, '$1').match(IDENTIFIER) ?? [])]);
}

function wordsOf(path: string, text: string, rules: readonly WordRule[] = WORD_RULES): string[] {
  const names = namesOf(path, text);
  return rules
    .filter((rule) => rule.in === undefined || rule.in.test(path))
    .flatMap(({ not, say }) => not.filter((word) => names.has(word)).map((word) => `${path}: ${word}; say ${say}`));
}

describe('the terms of the program', () => {
  const files = [...FOLDERS, ...TESTS]
    .flatMap((folder) => filesIn(folder, /\.([cm]?[jt]sx?)$/))
    .filter((path) => !EXEMPT.test(path));

  it('are read in the whole repository', () => {
    expect(files.length).toBeGreaterThan(1_000);
  });

  it('name a file of texts `*-copy.ts`', () => {
    expect(files.filter((path) => /-words\.tsx?$/.test(path))).toEqual([]);
  });

  it('are those of the field, as the glossary defines them', () => {
    expect(files.flatMap((path) => wordsOf(path, readText(path)))).toEqual([]);
  });

  it.each([
    ['server/orders/a.ts', 'return settleOrder(row);', 'settleOrder'],
    ['src/boot/a.ts', 'const { livePayment } = context;', 'livePayment'],
    ['server/outbox/fact-rows.ts', '', 'fact-rows'],
    ['server/mail/a.ts', 'return send(facts);', 'facts'],
  ])('are refused in %s: %s', (path, text, word) => {
    expect(wordsOf(path, text)).toEqual([expect.stringContaining(`${path}: ${word}; say `)]);
  });

  it.each([
    ['server/orders/a.ts', '// The money is settled by the bank, and facts are told.'],
    ['src/tracking/a.ts', 'const facts = [];'],
    ['server/orders/a.ts', 'return resolveOrder(row);'],
  ])('are allowed in %s: %s', (path, text) => {
    expect(wordsOf(path, text)).toEqual([]);
  });
});
