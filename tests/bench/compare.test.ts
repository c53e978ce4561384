import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitBrand } from '../../bench/compare/fit-brand.ts';
import { measureInTurn } from '../../bench/compare/in-turn.ts';
import { judge, less, more, type Pair } from '../../bench/compare/judge.ts';
import { reportOf } from '../../bench/compare/report.ts';

const value = fc.double({ min: 0.02, max: 1e6, noNaN: true });
const pairs = fc.array(fc.record({ old: value, now: value }), { minLength: 1, maxLength: 9 });
const swapped = (measured: readonly Pair[]) => measured.map(({ old, now }) => ({ old: now, now: old }));

describe('the judgement of a comparison', () => {
  it('has a ratio between its worst and its best round', () => {
    fc.assert(
      fc.property(pairs, fc.boolean(), (measured, isMoreBetter) => {
        const { ratio, worst, best } = judge({ name: 'x', isMoreBetter, least: 0.01 }, measured);
        expect(ratio).toBeGreaterThanOrEqual(worst * (1 - 1e-9));
        expect(ratio).toBeLessThanOrEqual(best * (1 + 1e-9));
      }),
    );
  });

  it('says of less cost what it says of more speed, and the reverse of the commits in reverse', () => {
    fc.assert(
      fc.property(pairs, (measured) => {
        const { ratio } = judge(more('speed'), measured);
        expect(judge(less('cost'), swapped(measured)).ratio).toBeCloseTo(ratio, 9 - Math.log10(ratio + 1));
        expect(judge(more('speed'), swapped(measured)).ratio * ratio).toBeCloseTo(1, 9);
      }),
    );
  });

  it.each([
    [94, true],
    [96, false],
    [120, false],
  ])('names %d a second instead of 100: %s', (now, isUnder) => {
    expect(judge(more('orders'), [{ old: 100, now }]).isUnder).toBe(isUnder);
    expect(judge(less('cost'), [{ old: now, now: 100 }]).isUnder).toBe(isUnder);
  });

  it('finds two commits equal that cost next to nothing', () => {
    const { ratio } = judge(less('blocking', 10), [
      { old: 0, now: 4 },
      { old: 9, now: 0 },
    ]);
    expect(ratio).toBe(1);
  });
});

describe('the report of a comparison', () => {
  const measures = [more('orders a second'), less('CPU ms of each'), less('script kB')];

  it('prints medians, ratio and spread, and names what is under 0.95', () => {
    const old = [100, 120, 110].map((speed) => ({ 'orders a second': speed, 'CPU ms of each': 4, 'script kB': 200 }));
    const now = old.map((figures) => ({ ...figures, 'orders a second': figures['orders a second'] / 2 }));
    const { text, isWhole } = reportOf(measures, old, now);
    expect(text).toMatch(/^orders a second +110 +55\.0 +0\.50 +0\.50–0\.50 +under 0\.95$/m);
    expect(text).toMatch(/^CPU ms of each +4\.00 +4\.00 +1\.00 +1\.00–1\.00$/m);
    expect(text).toContain('\nUnder 0.95: orders a second (0.50).');
    expect(isWhole).toBe(true);
  });

  it('names a measure that one of both commits lacks, and compares the others', () => {
    const both = { 'orders a second': 100, 'CPU ms of each': 4 };
    const { text, isWhole } = reportOf(measures, [both], [{ ...both, 'script kB': 200 }]);
    expect(text).toContain('Nothing is under 0.95.\nNot measured, since one of both lacks it: script kB.');
    expect(isWhole).toBe(false);
  });
});

describe('commits that are measured in turn', () => {
  const commits = ['a', 'b'].map((name) => ({ name, root: name }));

  it('go there and back, do not count the first rounds, and are stopped', async () => {
    const order: string[] = [];
    const measured = await measureInTurn(commits, { warmUp: 1, rounds: 2 }, async ({ name }) => ({
      async measure(round) {
        order.push(`${name}${round}`);
        return { round };
      },
      async stop() {
        order.push(`${name} stopped`);
      },
    }));
    expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2', 'a stopped', 'b stopped']);
    expect(measured).toEqual([
      [{ round: 1 }, { round: 2 }],
      [{ round: 1 }, { round: 2 }],
    ]);
  });

  it('go on without one that cannot be driven, and say why', async () => {
    const measured = await measureInTurn(commits, { warmUp: 0, rounds: 2 }, async ({ name }) => {
      if (name === 'a') throw new Error('it has no start');
      return { measure: async () => ({ round: 1 }), stop: async () => {} };
    });
    expect(measured).toEqual(['it has no start', [{ round: 1 }, { round: 1 }]]);
  });
});

it('a brand is sold at an older commit without the fields that its schemas refuse, and with its own files for those they refuse still', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-fit-'));
  const [brand, root] = [path.join(folder, 'brand'), path.join(folder, 'commit')];
  await fs.cp('funnels/fernhollow', brand, { recursive: true });
  await fs.cp('funnels/schemas', path.join(root, 'funnels/schemas'), { recursive: true });
  expect(await fitBrand(brand, root)).toEqual([]);
  const file = path.join(root, 'funnels/schemas/funnel.schema.json');
  const schema = JSON.parse(await fs.readFile(file, 'utf8'));
  delete schema.properties.amazonPay;
  await fs.writeFile(file, JSON.stringify(schema));
  expect(await fitBrand(brand, root)).toEqual(['funnels/classic.json/amazonPay']);
  const funnel = JSON.parse(await fs.readFile(path.join(brand, 'funnels/classic.json'), 'utf8'));
  expect(funnel).toMatchObject({ sfid: 'fh-classic' });
  expect(funnel).not.toHaveProperty('amazonPay');

  const kinds = path.join(root, 'funnels/schemas/brand.schema.json');
  const older = JSON.parse(await fs.readFile(kinds, 'utf8'));
  delete older.properties.tagline;
  await fs.writeFile(kinds, JSON.stringify({ ...older, required: [...older.required, 'slogan'] }));
  await fs.mkdir(path.join(root, 'funnels/brand'));
  await fs.writeFile(path.join(root, 'funnels/brand/brand.json'), '{"slogan":"its own"}');
  expect(await fitBrand(brand, root)).toEqual(['brand.json']);
  expect(JSON.parse(await fs.readFile(path.join(brand, 'brand.json'), 'utf8'))).toEqual({ slogan: 'its own' });
  await fs.rm(folder, { recursive: true });
});
