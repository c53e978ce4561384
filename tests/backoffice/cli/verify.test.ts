import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../publishing/brand-folder.ts';
import { sluice } from './sluice.ts';

interface Report {
  ok: boolean;
  errors: number;
  warnings: number;
  findings: { file: string; code: string; severity: string; path: string; message: string; journey: string | null }[];
}

const MONTHLY = { frequencies: [{ frequency: 'Month', multipliers: [1] }] };

let copy: FunnelsCopy;
const inCopy = (file: string) => path.join(copy.folder, file);
const step = (json: Json, index: number) => (json.defaultFunnels as Json[])[index] ?? {};

beforeEach(async () => {
  copy = await FunnelsCopy.made();
});

async function report(...files: string[]): Promise<Report & { code: number }> {
  const { code, printed } = await sluice(['verify', ...files, '--json']);
  return { ...(JSON.parse(printed) as Report), code };
}

describe('sluice verify', () => {
  it('finds nothing in the funnels of the demo, and ends with 0', async () => {
    const { code, printed, complained } = await sluice(['verify', demoFunnelsFolder()]);
    expect([code, complained]).toEqual([0, '']);
    expect(printed).toMatch(/^\d+ funnels: no errors/m);
  });

  it.each([
    ['N05', 'overrideYes', 'override-names-nothing', 'home, pay, yes: no page follows'],
    ['N06', 'overrideNo', 'override-names-nothing', 'home, pay, no: no page follows'],
  ])('%s names the place where %s leads nowhere, with the journey that shows it', async (_, field, code, journey) => {
    await copy.change(CLASSIC, (json) => void Object.assign(step(json, 2), { [field]: 'nowhere' }));
    for (const target of [copy.folder, inCopy('fernhollow'), inCopy('fernhollow/funnels'), inCopy(CLASSIC)]) {
      const found = await report(target);
      expect(found.code).toBe(1);
      const file = inCopy(CLASSIC);
      const place = `$.defaultFunnels[2].${field}`;
      expect(found.findings).toContainEqual({
        file,
        line: 1,
        column: (await copy.read(CLASSIC)).indexOf('"nowhere"') + 1,
        code,
        severity: 'error',
        path: place,
        pointer: `/defaultFunnels/2/${field}`,
        message: expect.stringMatching(/\.$/),
        journey,
        also: [],
        fix: null,
      });
    }
  });

  it('shows a page without a next page by the shortest journey', async () => {
    await copy.change(
      CLASSIC,
      (json) => void Object.assign(json, { defaultFunnels: (json.defaultFunnels as Json[]).slice(0, 2) }),
    );
    const { findings } = await report(inCopy(CLASSIC));
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'dead-end', journey: 'home, pay: no page follows' }),
    );
  });

  it('prints a finding as one line, with its journey below', async () => {
    await copy.change(CLASSIC, (json) => void Object.assign(step(json, 2), { overrideYes: 'nowhere' }));
    const { code, printed } = await sluice(['verify', inCopy(CLASSIC)]);
    expect(code).toBe(1);
    expect(printed).toMatch(
      /^error \S+classic\.json:1:\d+ \/defaultFunnels\/2\/overrideYes \[override-names-nothing\] /m,
    );
    expect(printed).toContain('\n  home, pay, yes: no page follows');
    expect(printed).toMatch(/1 funnel: 1 error, \d+ warnings?|1 funnel: 1 error, no warnings/);
  });

  it('names the price of an offer that only the offer file has', async () => {
    await copy.change(
      'fernhollow/offers/powermotion-3.json',
      (json) => void Object.assign(json, { offerPrice: 'much' }),
    );
    const { findings } = await report(inCopy(CLASSIC));
    expect(findings).toMatchObject([
      { file: inCopy('fernhollow/offers/powermotion-3.json'), code: 'schema', path: '$.offerPrice' },
    ]);
  });

  it.each<[string, Json, string]>([
    ['price-above-standard', { offerPrice: 900 }, '$.offerPrice'],
    ['price-not-exact', { shippingCost: 1.005 }, '$.shippingCost'],
    ['subscription-without-price', { subscription: MONTHLY, subscriptionPrice: null }, '$.subscription'],
    ['subscription-without-renewal-terms', { viewType: 'Subscription', subscription: null }, '$.viewType'],
    ['view-type-misspelt', { viewType: 'Subscripton' }, '$.viewType'],
  ])('E14 %s is a fault of the offer, and found once in its file', async (code, fields, place) => {
    const offer = 'fernhollow/offers/powermotion-3.json';
    await copy.change(offer, (json) => void Object.assign(json, { subscriptionPrice: null, ...fields }));
    await copy.addFunnel('fernhollow/funnels/second.json', (json) => {
      Object.assign(json, { sfid: 'fh-second', uniqueIdentifier: 'second' });
    });
    const { findings } = await report(copy.folder);
    expect(findings.filter((each) => each.code === code)).toMatchObject([{ file: inCopy(offer), path: place }]);
  });

  it('checks a funnel outside a brand as far as possible, and refuses it', async () => {
    await copy.write('alone.json', (await copy.read(CLASSIC)).replace('"overrideNo"', '"x"'));
    const { code, findings } = await report(inCopy('alone.json'));
    expect(code).toBe(1);
    expect(findings.map((finding) => finding.code)).toEqual(['no-brand']);
  });

  it('reports a folder without a brand and a missing path as findings', async () => {
    await copy.remove('fernhollow/brand.json');
    expect((await report(copy.folder)).findings.map((finding) => finding.code)).toContain('no-brand');
    expect(await report(inCopy('nothing'))).toMatchObject({ code: 1, findings: [{ code: 'unreadable' }] });
  });

  it('a brand.json under another name is named as it was meant, and --fix names it so', async () => {
    await copy.write('fernhollow/Brand.json', await copy.read('fernhollow/brand.json'));
    expect((await report(copy.folder)).findings).toMatchObject([{ code: 'not-of-brand' }]);
    await copy.remove('fernhollow/brand.json');
    for (const target of [copy.folder, inCopy('fernhollow')]) {
      expect((await report(target)).findings).toMatchObject([
        {
          file: inCopy('fernhollow/Brand.json'),
          code: 'no-brand',
          message: expect.stringContaining('name it "brand.json".'),
          fix: { type: 'rename-file', to: 'brand.json' },
        },
      ]);
    }
    const { code, printed } = await sluice(['verify', copy.folder, '--fix']);
    expect([code, printed]).toEqual([0, expect.stringContaining('1 funnel: no errors')]);
  });
});

describe('a file beside the brands', () => {
  it.each([
    [
      'powermotion-3.json',
      'offers/powermotion-3.json',
      'it is an offer, so put it into the folder "offers" of the brand "fernhollow"',
    ],
    ['home.json', 'content/home.json', 'it is a content page, so put it into the folder "content"'],
    ['rates.json', null, 'put it as "taxes.json" into the folder of the brand "fernhollow"'],
    ['Brand.json', 'brand.json', `it is the brand's own file, so put it as "brand.json"`],
  ])('such as %s is an error, with its folder', async (name, source, remedy) => {
    await copy.write(name, source === null ? '{}' : await copy.read(`fernhollow/${source}`));
    expect((await report(copy.folder)).findings).toMatchObject([
      { file: inCopy(name), code: 'not-of-brand', severity: 'error', message: expect.stringContaining(remedy) },
    ]);
  });

  it('is a warning where nothing says that it is a brand’s, and none where it is no .json file', async () => {
    await copy.write('package.json', '{ "private": true }');
    await copy.write('README.md', '# Our funnels');
    const { code, findings } = await report(copy.folder);
    expect(code).toBe(0);
    expect(findings).toMatchObject([{ file: inCopy('package.json'), code: 'not-of-brand', severity: 'warning' }]);
  });
});

describe('one file of a brand that is no funnel', () => {
  const OFFER = 'fernhollow/offers/powermotion-3.json';
  const DESTINATION = 'fernhollow/destinations/classic.json';
  const GO = { sfid: 'go', genericUrl: 'go', defaultFunnel: 'fh-classic' };

  it.each(['brand.json', 'offers/powermotion-3.json', 'content/home.json'])(
    '%s is checked alone, and the report names the folder to pass for more',
    async (file) => {
      const { code, printed, complained } = await sluice(['verify', inCopy(`fernhollow/${file}`)]);
      expect([code, printed]).toEqual([0, 'no funnels: no errors, no warnings.']);
      expect(complained).toContain(`"sluice verify ${inCopy('fernhollow')}"`);
    },
  );

  it('E14 a faulty offer has a finding with its place', async () => {
    await copy.change(OFFER, (json) => void Object.assign(json, { offerPrice: -1 }));
    const { code, findings } = await report(inCopy(OFFER));
    expect([code, findings.map((each) => each.path)]).toEqual([1, ['$.offerPrice']]);
  });

  it.each([
    ['a misspelt field', { ...GO, genericURL: 'go' }, ['schema']],
    ['a missing funnel', { ...GO, defaultFunnel: 'fh-clasic' }, ['destination-unknown-funnel']],
    ['an unbound funnel', GO, ['destination-default-not-bound']],
    [
      "the shop's own address",
      { ...GO, genericUrl: '/api' },
      ['destination-default-not-bound', 'destination-url-taken'],
    ],
  ])('E05 a destination with %s has a finding', async (_, destination, codes) => {
    await copy.write(DESTINATION, JSON.stringify(destination));
    const { code, findings } = await report(inCopy(DESTINATION));
    expect([code, findings.map((each) => each.code).sort()]).toEqual([1, codes]);
    expect(findings.map((each) => each.file)).toEqual(codes.map(() => inCopy(DESTINATION)));
  });

  it('E05 a funnel with a destination that no file declares has a finding', async () => {
    await copy.change(CLASSIC, (json) => void Object.assign(json, { destinationId: 'fh-dest-gone' }));
    expect((await report(inCopy(CLASSIC))).findings).toMatchObject([
      { code: 'destination-missing', severity: 'warning', path: '$.destinationId' },
    ]);
    await copy.write(DESTINATION, JSON.stringify({ ...GO, sfid: 'fh-dest-gone' }));
    expect((await report(inCopy(CLASSIC))).findings).toEqual([]);
  });

  it('a brand without funnels has the findings of its other files too', async () => {
    await copy.remove(CLASSIC);
    await copy.write(OFFER, '{}');
    const codes = (await report(inCopy('fernhollow'))).findings.map((each) => each.code);
    expect(new Set(codes)).toEqual(new Set(['schema', 'no-funnel']));
  });

  it('a file that no brand reads is refused with the path to pass instead', async () => {
    await copy.write('fernhollow/notes.json', '{}');
    const { findings } = await report(inCopy('fernhollow/notes.json'));
    expect(findings).toMatchObject([{ code: 'not-of-brand', message: expect.stringContaining('brand.json') }]);
  });
});

const DEEP = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
const DEEP_10_000 = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const MANY_EMPTY_STEPS = `{"sfid":"a","uniqueIdentifier":"a","defaultFunnels":[${'{},'.repeat(20_000)}{}]}`;
const step0 = (fields: string) => `{"sfid":"a","uniqueIdentifier":"a","defaultFunnels":[{${fields}}]}`;

describe('bad files', () => {
  it.each([
    ['10 MB', `{"sfid":"${'x'.repeat(10_000_000)}"}`],
    ['deep nesting', DEEP],
    ['deep nesting inside a step', `{"sfid":"a","uniqueIdentifier":"a","defaultFunnels":[{"variants":${DEEP}}]}`],
    ['10,000 levels', DEEP_10_000],
    ['10,000 levels inside a step', step0(`"variants":${DEEP_10_000}`)],
    ['10,000 levels in an unknown field', step0(`"more":${DEEP_10_000}`)],
    ['20,000 empty steps', MANY_EMPTY_STEPS],
    ['constructor keys', step0('"constructor":{"prototype":{"polluted":true}},"hasOwnProperty":1')],
    ['__proto__ keys in a step', step0('"__proto__":{"polluted":true}')],
    ['nothing', ''],
    ['no JSON', '{ "sfid": '],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['binary', '\u0000\u0001\ufffd'],
    ['__proto__ keys', '{"__proto__":{"polluted":true},"sfid":"a","uniqueIdentifier":"a","defaultFunnels":[]}'],
    ['steps of a wrong type', '{"sfid":"a","uniqueIdentifier":"a","defaultFunnels":[null,1,"x",[],{}]}'],
    ['wrong types', '{"sfid":1,"uniqueIdentifier":[],"orderForm":"x","defaultFunnels":{"length":3}}'],
  ])('%s are refused with findings by every command', async (_, text) => {
    await copy.write(CLASSIC, text);
    const { code, findings } = await report(inCopy(CLASSIC));
    expect(code).toBe(1);
    expect(findings.filter(({ file }) => file === inCopy(CLASSIC)).length).toBeGreaterThan(0);
    for (const finding of findings) expect(finding.message).toMatch(/\.$/);
    for (const command of ['graph', 'draw', 'paths'])
      expect([0, 1]).toContain((await sluice([command, inCopy(CLASSIC)])).code);
    expect('polluted' in {}).toBe(false);
  });

  it('E02 have a finding for every faulty field, in any number', async () => {
    const steps = Array.from({ length: 7 }, (_, index) => index);
    await copy.change(CLASSIC, (json) => {
      for (const index of steps) Object.assign(step(json, index), { step: 'one', url: 7 });
    });
    const places = (await report(inCopy(CLASSIC))).findings
      .filter(({ code }) => code === 'schema')
      .map((each) => each.path);
    expect(places.sort()).toEqual(
      steps.flatMap((index) => [`$.defaultFunnels[${index}].step`, `$.defaultFunnels[${index}].url`]),
    );
  });

  it('E03 __proto__ keys in a step and a variant are refused too', async () => {
    const spoilt = (await copy.read(CLASSIC)).replace(
      '"sfid": "fh-classic-landing-a",',
      '"sfid": "a", "__proto__": {"default": true},',
    );
    await copy.write(CLASSIC, spoilt);
    expect((await report(inCopy(CLASSIC))).findings).toMatchObject([
      { code: 'schema', path: '$.defaultFunnels[0].variants[0].__proto__' },
    ]);
  });
});

describe('wrong usage', () => {
  it.each([
    [['verify']],
    [['verify', 'funnels', '--jsn']],
    [['verifi']],
    [[]],
    [['graph']],
    [['diff', 'a']],
    [['draw', 'a', '--svg', '--mermaid']],
    [['verify', 'a', '--json', '--sarif']],
    [['rollback']],
    [['rollback', 'a', 'xyz']],
  ])('%j ends with 2 and prints the usage', async (args) => {
    const { code, printed, complained } = await sluice(args);
    expect(code).toBe(2);
    expect(`${printed}${complained}`).toContain('Usage: sluice');
  });
});
