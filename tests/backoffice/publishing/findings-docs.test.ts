import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/**
 * Sources of findings in publishing and in the command; findings of a funnel's steps have a document and a test of
 * their own.
 */
const SOURCES = [
  'backoffice/brands',
  'backoffice/publishing',
  'backoffice/cli/input',
  'domain/funnel/destination-faults.ts',
];

/** The forms of a code: a literal, or an argument of a function that makes the finding. */
const GIVEN = [
  /\bcode: '([a-z-]+)'/g,
  /\bcode = .*'([a-z-]+)';/g,
  /\b(?:refused|finding|error|errorIn)\(\s*[\w.]+,\s*'([a-z-]+)'/g,
  /'((?:picture|film|captions|theme)-[a-z-]+)'/g,
  /\b(?:error|slipCheck)\(\s*'([a-z-]+)'/g,
  /\btwice\([^']+'[^']+', '([a-z-]+)'/g,
];

it('the documented codes are those that publishing gives', async () => {
  const manual = await readFile('docs/publishing-findings.md', 'utf8');
  const rows = manual.split('\n').filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, code]) => code),
  );
  const given = new Set<string | undefined>();
  for (const file of await sourceFiles()) {
    const source = await readFile(file, 'utf8');
    for (const pattern of GIVEN) for (const [, code] of source.matchAll(pattern)) given.add(code);
  }
  expect(given.size).toBeGreaterThan(15);
  expect(explained.toSorted()).toEqual([...given].sort());
});

async function sourceFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const source of SOURCES) {
    if (source.endsWith('.ts')) files.push(source);
    else
      files.push(
        ...(await readdir(source, { recursive: true }))
          .filter((name) => name.endsWith('.ts'))
          .map((name) => `${source}/${name}`),
      );
  }
  return files;
}
