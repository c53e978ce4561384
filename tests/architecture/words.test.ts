import { posix } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';
import { WORD_RULES, type WordRule } from './word-rules.ts';

const FOLDERS = [
  'domain',
  'contracts',
  'graph',
  'machines',
  'packages',
  'src',
  'server',
  'backoffice',
  'cli',
  'scripts',
  'bench',
];
const TESTS = ['tests', 'e2e'];
/** The rules themselves, and what stores the old names: released versions, and the process of one beside this one. */
const EXEMPT = /^tests\/(architecture\/word|compatibility\/|server\/db\/renamed-columns)/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
/** What a comment says of the program: a name of several words, or anything in backticks. The rest is prose. */
const NAME_IN_PROSE = /`[^`]+`|\b\w*[a-z][A-Z]\w*|\b[A-Za-z]+_\w+/g;

/** The identifiers of a program's text, those in its strings and comments too, and the name of its file without the endings. */
function namesOf(path: string, text: string): ReadonlySet<string> {
  const [file = ''] = posix.basename(path).split('.');
  const comments = (text.match(COMMENT) ?? []).flatMap((comment) => comment.match(NAME_IN_PROSE) ?? []);
  return new Set([file, ...([text.replace(COMMENT, ' '), ...comments].join(' ').match(IDENTIFIER) ?? [])]);
}

/** The identifiers of a program alone, without the words of its texts. */
function identifiersOf(path: string, text: string): ReadonlySet<string> {
  const found = new Set(posix.basename(path).split('.', 1));
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('name' in node && typeof node.name === 'string') found.add(node.name);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

function wordsOf(path: string, text: string): string[] {
  const rules = WORD_RULES.filter((rule) => rule.in === undefined || rule.in.test(path));
  const names = namesOf(path, text);
  const mayHave = ({ part }: WordRule) => part && new RegExp(part.source.replace(/[$^]/g, ''), 'i').test(path + text);
  const identifiers = rules.some(mayHave) ? [...identifiersOf(path, text)] : [];
  return rules.flatMap(({ not = [], part, except = [], say }) => {
    const words = not.filter((word) => names.has(word));
    const made = part
      ? identifiers.filter((name) => !except.includes(name) && partsOf(name).some((each) => part.test(each)))
      : [];
    return [...words, ...made].map((word) => `${path}: ${word}; say ${say}`);
  });
}

/** The words that an identifier or a file's name joins, in small letters. */
function partsOf(name: string): string[] {
  const apart = name.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return apart.toLowerCase().split(/[\s_$-]+/);
}

describe('the terms of the program', () => {
  const files = [...FOLDERS, ...TESTS]
    .flatMap((folder) => filesIn(folder, /\.([cm]?[jt]sx?)$/))
    .filter((path) => !EXEMPT.test(path) && !path.includes('/dist/'));

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
    ['server/orders/a.ts', 'settleOrder(row);', 'settleOrder'],
    ['src/boot/a.ts', 'const { livePayment } = context;', 'livePayment'],
    ['server/outbox/fact-rows.ts', '', 'fact-rows'],
    ['server/mail/a.ts', 'send(facts);', 'facts'],
    ['server/orders/a.ts', '/** What `settle` writes. */', 'settle'],
    ['machines/a.ts', '// The page follows isRepriced.', 'isRepriced'],
    ['src/a.tsx', 'const told = <a id={world}>kept</a>;', 'told'],
    ['server/arms/a.ts', 'export interface KeptArms {}', 'KeptArms'],
    ['backoffice/cli/tell-all.ts', 'const tell = 1;', 'tell-all'],
  ])('are refused in %s: %s', (path, text, word) => {
    expect(wordsOf(path, text)).toContainEqual(expect.stringContaining(`${path}: ${word}; say `));
  });

  it.each([
    ['server/orders/a.ts', '// The money is settled by the bank, and facts are told.'],
    ['src/tracking/a.ts', 'const facts = [];'],
    ['server/orders/a.ts', 'resolveOrder(row);'],
    ['src/a.tsx', "const text = 'Please keep this page open.';"],
    ['src/adapters/api/a.ts', 'const options = { keepalive: true };'],
  ])('are allowed in %s: %s', (path, text) => {
    expect(wordsOf(path, text)).toEqual([]);
  });
});
