import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingsPage } from '../../../scripts/manual/settings-page.ts';
import { SETTING_NAMES } from '../../../server/config/settings.schema.ts';
import { sluice } from './sluice.ts';

const page = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

/** The names in the first cells of a page's tables. */
function namesIn(text: string, name: RegExp): string[] {
  const cells = text.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split(' | ')[0] ?? ''] : []));
  return [...new Set(cells.flatMap((cell) => [...cell.matchAll(name)].map(([, found = '']) => found)))].sort();
}

it('docs/settings.md is made of the settings that the server reads: run npx tsx scripts/schemas.ts', () => {
  expect(page('docs/settings.md')).toBe(settingsPage());
});

it('docs/commands.md has every command that there is, and no other', async () => {
  const { printed } = await sluice(['--help']);
  const commands = [...printed.matchAll(/^ {2}sluice ([a-z]+)/gm)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(20);
  expect(namesIn(page('docs/commands.md'), /npx sluice ([a-z]+)/g)).toEqual([...new Set(commands)].sort());
});

it('the README is a page: its settings and commands are some of them', () => {
  const readme = page('README.md');
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_400);
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(namesIn(readme, /`([A-Z]{2,}[A-Z0-9_]*)`/g)));
});
