import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const SOURCES = ['server/publish', 'domain'];
const CODE = /'((?:destination|sfid|name|brand|not|too)-[a-z0-9-]+|schema|unreadable|unstorable)'/g;

it('E02 E05 every code that publishing gives is explained', async () => {
  const documented = await readFile('docs/publishing-findings.md', 'utf8');
  const given = new Set<string>();
  for (const folder of SOURCES) {
    const files = (await readdir(folder)).filter((name) =>
      /(publish|findings|faults|check|read|clash)/.test(`${folder}/${name}`),
    );
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const source = await readFile(`${folder}/${file}`, 'utf8');
      for (const [, code = ''] of source.matchAll(CODE)) given.add(code);
    }
  }
  expect(given.size).toBeGreaterThan(10);
  expect([...given].filter((code) => !documented.includes(`\`${code}\``))).toEqual([]);
});
