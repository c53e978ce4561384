import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Header } from 'tar';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBrand } from '../../../backoffice/brands/check-brand.ts';
import { pathProblem } from '../../../backoffice/cli/brands/archive.ts';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { readBrandFolder } from '../../../backoffice/publishing/read-brand.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { DEMO_FOLDERS, demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { sluice } from './sluice.ts';

const shop = appDuringTests();
const DEMO = demoFunnelsFolder();
let folder: string;
let file: string;

beforeEach(async () => {
  const own = await emptyFolder();
  [folder, file] = [path.join(own, 'funnels'), path.join(own, 'packed.tar.gz')];
});

const packed = (name: string, out = file) => sluice(['pack', path.join(DEMO, name), '--out', out]);
const unpacked = (...flags: string[]) => sluice(['unpack', file, '--folder', folder, ...flags]);

/** Every file below a folder, with its bytes in text. */
async function contentOf(root: string): Promise<Map<string, string>> {
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => !entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name));
  const read = names.map(async (name) => [path.relative(root, name), await fs.readFile(name, 'latin1')] as const);
  return new Map((await Promise.all(read)).sort());
}

type Entry = {
  path: string;
  type?: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'FIFO' | 'Directory';
  text?: string;
};

/** Some archives have hundreds of megabytes. */
const QUICK = { level: 1 };

/** An archive of any entries, as another program may make it. */
function archive(...entries: Entry[]): Buffer {
  const blocks = entries.flatMap(({ path: name, type = 'File', text = '{}' }) => {
    const bytes = Buffer.from(type === 'File' ? text : '');
    const link = type.endsWith('Link') ? { linkpath: '/etc/passwd' } : {};
    const header = Buffer.alloc(512);
    new Header({ path: name, type, size: bytes.length, mode: 0o644, ...link }).encode(header, 0);
    return [header, bytes, Buffer.alloc(-bytes.length & 511)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), QUICK);
}

const BRAND: Entry = { path: 'acme/brand.json' };

async function refusal(...entries: Entry[]): Promise<string> {
  await fs.writeFile(file, archive(...entries));
  return refusalOfFile();
}

/** The sentence that refuses the file. Nothing of it is written. */
async function refusalOfFile(): Promise<string> {
  const { code, complained } = await unpacked();
  expect(code).toBe(1);
  expect(await contentOf(folder)).toEqual(new Map());
  expect(complained.split('\n')).toHaveLength(1);
  return complained;
}

describe('sluice pack and unpack', () => {
  it.each(DEMO_FOLDERS)('E02 E10 E14 carry %s without a change, verified and published', async (brand) => {
    expect((await packed(brand)).complained).toBe('');
    const { code, complained } = await unpacked();
    expect([code, complained]).toEqual([0, '']);
    expect(await contentOf(path.join(folder, brand))).toEqual(await contentOf(path.join(DEMO, brand)));
    expect((await sluice(['verify', folder])).printed).toContain('no errors');
    const { refused, published } = await publishFolder(folder, shop().funnels, new Date());
    expect(refused).toEqual([]);
    const hashes = (await verdictsIn(DEMO, brand)).map(({ funnel }) => funnel?.hash);
    expect(published.map(({ hash }) => hash).sort()).toEqual(hashes.sort());
  });

  it('E02 E10 E14 carry one funnel with what it needs alone, and it is the same version there', async () => {
    await packed('fernhollow/funnels/classic.json');
    expect((await unpacked()).code).toBe(0);
    const [there, ...others] = await verdictsIn(folder, 'fernhollow');
    expect(others).toEqual([]);
    expect(there?.findings).toEqual([]);
    const here = (await verdictsIn(DEMO, 'fernhollow')).find((verdict) => verdict.file === there?.file);
    expect(there?.funnel?.hash).toBe(here?.funnel?.hash);
    const files = await contentOf(path.join(folder, 'fernhollow'));
    const all = await contentOf(path.join(DEMO, 'fernhollow'));
    for (const [name, content] of files) expect(all.get(name)).toBe(content);
    expect(files.size).toBeLessThan(all.size);
    expect([...files.keys()].filter((name) => /quiz|survey/.test(name))).toEqual([]);
    const pictures = new Set(
      [...files.values()].flatMap((text) => text.match(/\/images\/fernhollow\/[\w-]+\.\w+/g) ?? []),
    );
    for (const picture of pictures) expect(files.has(picture.replace('/images/fernhollow', 'images'))).toBe(true);
  });

  it('X04 leave a destination out where other funnels compete, and say so', async () => {
    const { complained } = await packed('northvale/funnels/subscription.json');
    expect(complained).toBe('northvale/destinations/refill.json is left out: other funnels compete there, too.');
    await unpacked();
    const report = JSON.parse((await sluice(['verify', folder, '--json'])).printed);
    expect(report).toMatchObject({ ok: true, errors: 0, findings: [{ code: 'destination-missing' }] });
  });

  it('E02 E10 E14 make the same bytes of the same files', async () => {
    await packed('fernhollow');
    await unpacked();
    const again = `${file}-again`;
    await sluice(['pack', path.join(folder, 'fernhollow'), '--out', again]);
    expect((await fs.readFile(again)).equals(await fs.readFile(file))).toBe(true);
  });

  it('E02 E10 E14 replace no file unless asked, and nothing of the rest either', async () => {
    await packed('fernhollow');
    await unpacked();
    const own = path.join(folder, 'fernhollow/brand.json');
    await fs.writeFile(own, 'mine');
    await fs.rm(path.join(folder, 'fernhollow/offers'), { recursive: true });
    const { code, complained } = await unpacked();
    expect(code).toBe(1);
    expect(complained).toContain('The entry "fernhollow/brand.json" exists with other content');
    expect(await fs.readFile(own, 'utf8')).toBe('mine');
    await expect(fs.access(path.join(folder, 'fernhollow/offers'))).rejects.toThrow();
    expect((await unpacked('--overwrite')).code).toBe(0);
    expect(await contentOf(path.join(folder, 'fernhollow'))).toEqual(await contentOf(path.join(DEMO, 'fernhollow')));
    expect((await unpacked()).code).toBe(0);
  });
});

async function verdictsIn(root: string, brand: string) {
  return checkBrand(await readBrandFolder(root, brand), contentHash);
}

describe('an archive from anywhere', () => {
  it.each<[string, Entry, string]>([
    ['leads out', { path: 'acme/../../evil.json' }, 'leads out of its folder'],
    ['is absolute', { path: '/etc/evil.json' }, 'has an absolute path'],
    ['names a drive', { path: 'C:/evil.json' }, 'has an absolute path'],
    ['names a drive without a slash', { path: 'c:evil.json' }, 'has an absolute path'],
    ['has backslashes', { path: 'acme\\..\\evil.json' }, 'has a backslash in its path'],
    ['is a device of Windows', { path: 'acme/nul.json' }, 'has no safe file name'],
    ['is a stream of Windows', { path: 'acme/brand.json:evil' }, 'has no safe file name'],
    ['is hidden', { path: 'acme/.git' }, 'has no safe file name'],
    ['turns its name round', { path: 'acme/\u202egnp.exe' }, 'has no safe file name'],
    [
      'is a symbolic link',
      { path: 'acme/link', type: 'SymbolicLink' },
      'is neither a file nor a folder (SymbolicLink)',
    ],
    ['is a hard link', { path: 'acme/link', type: 'Link' }, 'is neither a file nor a folder (Link)'],
    ['is a device', { path: 'acme/dev', type: 'CharacterDevice' }, 'is neither a file nor a folder (CharacterDevice)'],
    ['is a pipe', { path: 'acme/pipe', type: 'FIFO' }, 'is neither a file nor a folder (FIFO)'],
    ['is there twice', { path: 'acme/Brand.json' }, 'has the place of another one'],
    ['is in a file', { path: 'acme/brand.json/x.json' }, 'has the place of another one'],
    ['is of another brand', { path: 'other/brand.json' }, 'in another one than the rest'],
  ])('is refused where an entry %s, in a sentence that names it', async (_, entry, why) => {
    const sentence = await refusal(BRAND, entry);
    expect(sentence).toContain(why);
    expect(sentence).toContain(JSON.stringify(entry.path));
  });

  it('is refused where an entry, all of them or their number is too large', async () => {
    const large = ' '.repeat(20 * 1024 * 1024);
    expect(await refusal(BRAND, { path: 'acme/a.json', text: `${large} ` })).toContain(
      '"acme/a.json" is larger than 20 MB',
    );
    const eleven = Array.from({ length: 11 }, (_, index) => ({ path: `acme/${index}.json`, text: large }));
    expect(await refusal(BRAND, ...eleven)).toContain('more than 200 MB');
    const many = Array.from({ length: 5_001 }, (_, index) => ({ path: `acme/${index}.json` }));
    expect(await refusal(BRAND, ...many)).toContain('"acme/4999.json" is one more than 5000');
    await fs.writeFile(file, gzipSync(Buffer.alloc(240 * 1024 * 1024), QUICK));
    expect(await refusalOfFile()).toContain('more than 200 MB');
  });

  it('is refused where it is no archive, packed twice, empty, or has no brand.json', async () => {
    await fs.writeFile(file, 'no archive');
    expect(await refusalOfFile()).toContain('damaged');
    await fs.writeFile(file, gzipSync('x'.repeat(2_000)));
    expect(await refusalOfFile()).toContain('damaged');
    await fs.writeFile(file, gzipSync(archive(BRAND)));
    expect(await refusalOfFile()).toContain('packed twice');
    expect(await refusal()).toContain('damaged');
    expect(await refusal({ path: 'acme', type: 'Directory' })).toContain('empty');
    expect(await refusal({ path: 'acme/offers/a.json' })).toContain('"acme/brand.json" is missing');
    await fs.rm(file);
    expect(await refusalOfFile()).toContain('cannot be unpacked');
  });

  it('is refused where it is cut or changed anywhere, or gives what was packed', async () => {
    await sluice(['pack', path.join(DEMO, 'fernhollow/funnels/classic.json'), '--out', file]);
    const whole = await fs.readFile(file);
    const place = fc.integer({ min: 0, max: whole.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.boolean(), async (at, isCut) => {
        const damaged = Buffer.from(whole);
        damaged[at] = 255 - (damaged[at] ?? 0);
        await fs.writeFile(file, isCut ? whole.subarray(0, at) : damaged);
        const { code, complained } = await unpacked();
        // The first ten bytes are a header whose time and system mean nothing.
        if (code === 0) expect(at).toBeLessThan(10);
        else expect(complained).toMatch(/damaged|more than 200 MB/);
      }),
      { numRuns: 60 },
    );
  });

  it('is not written through a link that is in the funnels folder', async () => {
    const outside = await emptyFolder();
    await fs.mkdir(path.join(folder, 'acme'), { recursive: true });
    await fs.symlink(outside, path.join(folder, 'acme/offers'));
    await fs.writeFile(file, archive(BRAND, { path: 'acme/offers/a.json' }));
    const { code, complained } = await unpacked('--overwrite');
    expect(code).toBe(1);
    expect(complained).toContain('The entry "acme/offers/a.json" has the place of a link or a folder');
    expect(await fs.readdir(outside)).toEqual([]);
  });

  it('replaces no copy of an editor, neither one in the folder nor its own', async () => {
    const copy = path.join(folder, 'acme/brand.json~');
    await fs.mkdir(path.dirname(copy), { recursive: true });
    await fs.writeFile(copy, 'mine');
    await fs.writeFile(file, archive({ path: 'acme/note.txt~', text: 'first' }, { path: 'acme/note.txt' }, BRAND));
    expect(await unpacked()).toMatchObject({ code: 0 });
    expect(Object.fromEntries(await contentOf(folder))).toEqual({
      'acme/brand.json': '{}',
      'acme/brand.json~': 'mine',
      'acme/note.txt': '{}',
      'acme/note.txt~': 'first',
    });
  });

  it('is refused where a name is too long for a file system, or a device of Windows', () => {
    for (const name of ['é'.repeat(130), 'com¹.txt', 'LPT³'])
      expect(pathProblem(`acme/${name}`)).toContain('has no safe file name');
    expect(pathProblem(`acme/${'é'.repeat(115)}`)).toBe(null);
  });

  it('writes below its brand alone, whatever its paths are', async () => {
    const hostile = fc.constantFrom(
      '..',
      '.',
      '',
      'C:',
      '\\',
      '/',
      'nul',
      'a\u0000',
      'x ',
      '~',
      'acme',
      'brand.json',
      'offers',
    );
    const paths = fc.array(fc.oneof(hostile, fc.string({ maxLength: 6 })), { minLength: 1, maxLength: 5 });
    const around = path.dirname(folder);
    await fc.assert(
      fc.asyncProperty(paths, fc.constantFrom('/', '\\', '//'), async (parts, separator) => {
        const entry = parts.join(separator);
        await fs.rm(folder, { recursive: true, force: true });
        await fs.writeFile(file, archive(BRAND, { path: entry, text: 'hostile' }));
        const { code, complained } = await unpacked();
        const written = [...(await contentOf(folder)).keys()];
        expect(written.filter((name) => !name.startsWith(`acme${path.sep}`))).toEqual([]);
        expect(await fs.readdir(around)).toEqual(code === 0 ? ['funnels', 'packed.tar.gz'] : ['packed.tar.gz']);
        if (code !== 0) expect(complained).toMatch(/The (entry|archive) .*\.$/);
      }),
      { numRuns: 100 },
    );
  });

  it('has paths that are refused wherever a part leads elsewhere on some system', () => {
    const parts = fc.array(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/), { minLength: 1, maxLength: 4 });
    const bad = fc.constantFrom('..', '.', '', 'a\\b', 'a:b', 'CON', 'com1.json', 'a.', 'a ', 'a\u0001', 'a|b', '.x');
    fc.assert(
      fc.property(parts, bad, fc.nat(4), (good, part, at) => {
        const all = good.toSpliced(Math.min(at, good.length), 0, part);
        expect(pathProblem(all.join('/'))).toMatch(/^The entry .*\.$/);
        // A good part may be a device's name by chance, as `nul` is.
        expect(pathProblem(good.map((each) => `x${each}`).join('/'))).toBeNull();
      }),
    );
  });
});
