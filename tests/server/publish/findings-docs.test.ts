import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** Where publishing and the command give findings; those of the funnel's steps have a document and a test of their own. */
const SOURCES = ['server/publish', 'server/admin', 'domain/funnel/destination-faults.ts'];

/** How a code is given: in a literal, or to a function that makes the finding. */
const GIVEN = [
  /\bcode: '([a-z-]+)'/g,
  /\b(?:refused|finding|error)\(\s*\w+,\s*'([a-z-]+)'/g,
  /\btwice\([^']+'[^']+', '([a-z-]+)'/g,
];

it('the codes that publishing gives are those that are explained', async () => {
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
      files.push(...(await readdir(source)).filter((name) => name.endsWith('.ts')).map((name) => `${source}/${name}`));
  }
  return files;
}
