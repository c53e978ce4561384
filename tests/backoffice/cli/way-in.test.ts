import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LINES } from '../../../backoffice/cli/run.ts';
import { commandsPage } from '../../../scripts/manual/commands-page.ts';
import { settingsPage } from '../../../scripts/manual/settings-page.ts';
import { MEANINGS } from '../../../server/config/setting-meanings.ts';
import { sluice } from './sluice.ts';

const page = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

it('docs/settings.md is made of the settings that the server reads: run npx tsx scripts/schemas.ts', () => {
  expect(page('docs/settings.md')).toBe(settingsPage());
});

it('docs/commands.md is made of the commands that there are: run npx tsx scripts/schemas.ts', () => {
  expect(page('docs/commands.md')).toBe(commandsPage());
});

it('the help of a command has its usage, what it does, and the page about it', async () => {
  const { code, printed } = await sluice(['winner', '--help']);
  const lines = [
    /^Usage: sluice winner <uid>/,
    /^End a split test/,
    /^It says/,
    /^See docs\/experiments\.md#ending-a-test\.$/,
  ];
  expect(printed.split('\n')).toEqual(lines.map((line) => expect.stringMatching(line)));
  expect(code).toBe(0);
});

it('the README is a page: its settings and commands are some of them', () => {
  const readme = page('README.md');
  const found = (name: RegExp) => [...readme.matchAll(name)].map(([, each]) => each);
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_400);
  expect(Object.keys(MEANINGS)).toEqual(expect.arrayContaining(found(/`([A-Z]{2,}[A-Z0-9_]*)`/g)));
  expect([...LINES.keys()]).toEqual(expect.arrayContaining(found(/npx sluice ([a-z]+)/g)));
});
