import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLASSIC, FunnelsCopy, type Json } from '../server/publish/brand-folder.ts';
import { sluice } from './sluice.ts';

interface Report {
  ok: boolean;
  errors: number;
  warnings: number;
  findings: { file: string; code: string; severity: string; path: string; message: string; journey: string | null }[];
}

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
  it('E02 N03 finds nothing in the funnels of the demo, and ends with 0', async () => {
    const { code, printed, complained } = await sluice(['verify', 'funnels']);
    expect([code, complained]).toEqual([0, '']);
    expect(printed).toMatch(/^\d+ funnels: no errors/m);
  });

  it.each([
    ['N05', 'overrideYes', 'override-names-nothing', 'home, pay, yes: no page follows'],
    ['N06', 'overrideNo', 'override-names-nothing', 'home, pay, no: no page follows'],
  ])('%s says where %s leads nowhere, with the journey that shows it', async (_, field, code, journey) => {
    await copy.change(CLASSIC, (json) => void Object.assign(step(json, 2), { [field]: 'nowhere' }));
    for (const target of [copy.folder, inCopy('fernhollow'), inCopy('fernhollow/funnels'), inCopy(CLASSIC)]) {
      const found = await report(target);
      expect(found.code).toBe(1);
      const file = inCopy(CLASSIC);
      const place = `$.defaultFunnels[2].${field}`;
      expect(found.findings).toContainEqual({
        file,
        code,
        severity: 'error',
        path: place,
        message: expect.stringMatching(/\.$/),
        journey,
      });
    }
  });

  it('N09 shows a page after which nothing follows by the shortest journey', async () => {
    await copy.change(
      CLASSIC,
      (json) => void Object.assign(json, { defaultFunnels: (json.defaultFunnels as Json[]).slice(0, 2) }),
    );
    const { findings } = await report(inCopy(CLASSIC));
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'dead-end', journey: 'home, pay: no page follows' }),
    );
  });

  it('E02 prints a finding as one line, and its journey below', async () => {
    await copy.change(CLASSIC, (json) => void Object.assign(step(json, 2), { overrideYes: 'nowhere' }));
    const { code, printed } = await sluice(['verify', inCopy(CLASSIC)]);
    expect(code).toBe(1);
    expect(printed).toContain(`error ${inCopy(CLASSIC)} $.defaultFunnels[2].overrideYes [override-names-nothing] `);
    expect(printed).toContain('\n  home, pay, yes: no page follows');
    expect(printed).toMatch(/1 funnel: 1 error, \d+ warnings?|1 funnel: 1 error, no warnings/);
  });

  it('E14 names the price of an offer that only the offer file has', async () => {
    await copy.change(
      'fernhollow/offers/powermotion-3.json',
      (json) => void Object.assign(json, { offerPrice: 'much' }),
    );
    const { findings } = await report(inCopy(CLASSIC));
    expect(findings).toMatchObject([
      { file: inCopy('fernhollow/offers/powermotion-3.json'), code: 'schema', path: '$.offerPrice' },
    ]);
  });

  it('E02 a funnel outside a brand is checked as far as it can be, and refused', async () => {
    await copy.write('alone.json', (await copy.read(CLASSIC)).replace('"overrideNo"', '"x"'));
    const { code, findings } = await report(inCopy('alone.json'));
    expect(code).toBe(1);
    expect(findings.map((finding) => finding.code)).toEqual(['no-brand']);
  });

  it('E02 a folder without a brand, and a path that leads nowhere, are findings', async () => {
    await copy.remove('fernhollow/brand.json');
    expect((await report(copy.folder)).findings.map((finding) => finding.code)).toContain('no-brand');
    expect(await report(inCopy('nothing'))).toMatchObject({ code: 1, findings: [{ code: 'unreadable' }] });
  });
});

const DEEP = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

describe('bad files', () => {
  it.each([
    ['10 MB', `{"sfid":"${'x'.repeat(10_000_000)}"}`],
    ['deep nesting', DEEP],
    ['deep nesting inside a step', `{"sfid":"a","uniqueIdentifier":"a","defaultFunnels":[{"variants":${DEEP}}]}`],
    ['nothing', ''],
    ['no JSON', '{ "sfid": '],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['binary', '\u0000\u0001\ufffd'],
    ['__proto__ keys', '{"__proto__":{"polluted":true},"sfid":"a","uniqueIdentifier":"a","defaultFunnels":[]}'],
    ['steps that are none', '{"sfid":"a","uniqueIdentifier":"a","defaultFunnels":[null,1,"x",[],{}]}'],
    ['wrong types', '{"sfid":1,"uniqueIdentifier":[],"orderForm":"x","defaultFunnels":{"length":3}}'],
  ])('E02 %s are refused with findings, whatever the command', async (_, text) => {
    await copy.write(CLASSIC, text);
    const { code, findings } = await report(inCopy(CLASSIC));
    expect(code).toBe(1);
    expect(findings.filter(({ file }) => file === inCopy(CLASSIC)).length).toBeGreaterThan(0);
    for (const finding of findings) expect(finding.message).toMatch(/\.$/);
    for (const command of ['graph', 'draw', 'paths'])
      expect([0, 1]).toContain((await sluice([command, inCopy(CLASSIC)])).code);
    expect('polluted' in {}).toBe(false);
  });

  it('E03 __proto__ keys in a step and a variant are refused too', async () => {
    const spoilt = (await copy.read(CLASSIC)).replace(
      '"sfid": "fh-classic-landing-a",',
      '"sfid": "a", "__proto__": {"default": true},',
    );
    await copy.write(CLASSIC, spoilt);
    expect((await report(inCopy(CLASSIC))).findings).toMatchObject([
      { code: 'schema', path: '$.defaultFunnels[0].variants[0]' },
    ]);
  });
});

describe('the wrong way to call it', () => {
  it.each([
    [['verify']],
    [['verify', 'funnels', '--jsn']],
    [['verifi']],
    [[]],
    [['graph']],
    [['diff', 'a']],
    [['draw', 'a', '--svg', '--mermaid']],
    [['rollback']],
    [['rollback', 'a', 'xyz']],
  ])('E02 %j ends with 2 and says how it is called', async (args) => {
    const { code, printed, complained } = await sluice(args);
    expect(code).toBe(2);
    expect(`${printed}${complained}`).toContain('Usage: sluice');
  });
});
