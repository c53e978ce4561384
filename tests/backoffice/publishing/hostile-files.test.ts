import { expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';
import { CLASSIC, FunnelsCopy } from './brand-folder.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
/** Adds a field at the start of a file's text. */
const withField = (field: string) => (text: string) => text.replace('{', `{ ${field},`);

const HOSTILE: [what: string, spoil: (text: string) => string][] = [
  ['of 10 MB', () => `{"sfid":"${'x'.repeat(10_000_000)}"}`],
  ['of 10,000 levels', () => nested(10_000)],
  ['of 200,000 levels', () => nested(200_000)],
  ['with 10,000 levels in a field', withField(`"more": ${nested(10_000)}`)],
  ['with __proto__', withField('"__proto__": { "polluted": true }')],
  ['with constructor', withField('"constructor": { "prototype": { "polluted": true } }')],
  ['that is a list', () => '[]'],
  ['that is null', () => 'null'],
  ['that is a text', () => '"funnel"'],
];

const FILES = [
  CLASSIC,
  'fernhollow/brand.json',
  'fernhollow/offers/powermotion-3.json',
  'fernhollow/content/home.json',
  'fernhollow/destinations/classic.json',
];
const DESTINATION = '{ "sfid": "d", "genericUrl": "go", "defaultFunnel": "fh-classic" }';

describeOnOneStore('PostgreSQL', 'publishing a hostile file', (makeStore) => {
  it('E02 E05 E10 E14 refuses it with findings that name the file, and the live versions stay live', async () => {
    const { db } = await makeStore();
    const copy = await FunnelsCopy.made();
    const registry = new FunnelRegistry(db);
    const [good] = (await publishFolder(copy.folder, registry, NOW)).published;
    for (const file of FILES) {
      const whole = file.includes('destinations') ? DESTINATION : await copy.read(file);
      for (const [what, spoil] of HOSTILE) {
        await copy.write(file, spoil(whole));
        const { published, refused } = await publishFolder(copy.folder, registry, NOW);
        expect(published, `${file} ${what}`).toEqual([]);
        const reported = refused.flatMap(({ findings }) => findings).filter((each) => each.file === file);
        expect(
          reported.map(({ severity }) => severity),
          `${file} ${what}`,
        ).toContain('error');
        for (const { message } of reported) expect(message).toMatch(/\.$/);
      }
      if (file.includes('destinations')) await copy.remove(file);
      else await copy.write(file, whole);
    }
    expect('polluted' in {}).toBe(false);
    expect(registry.live().map(({ hash }) => hash)).toEqual([good?.hash]);
  }, 120_000);
});
