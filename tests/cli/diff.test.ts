import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLASSIC, FunnelsCopy, type Json } from '../server/publish/brand-folder.ts';
import { sluice } from './sluice.ts';

let old: string;
let copy: FunnelsCopy;
const steps = (json: Json) => json.defaultFunnels as Json[];
const changed = (change: (json: Json) => void) => copy.change(CLASSIC, change);

beforeEach(async () => {
  old = path.join((await FunnelsCopy.made()).folder, CLASSIC);
  copy = await FunnelsCopy.made();
});

async function lines(): Promise<string[]> {
  const { code, printed } = await sluice(['diff', old, path.join(copy.folder, CLASSIC)]);
  expect(code).toBe(0);
  return printed.split('\n');
}

describe('sluice diff', () => {
  it('finds nothing between two copies', async () => {
    expect(await lines()).toEqual(['Nothing changed for shoppers.']);
  });

  it('N05 names the new target of a yes, and the added and removed paths', async () => {
    await changed((json) => void Object.assign(steps(json)[2] ?? {}, { overrideYes: 70 }));
    const [target, ...paths] = await lines();
    expect(target).toBe(
      'A yes on step 30 "CTUS_3-Unit-PowerMotion_AP" leads to step 70 "order-success-common" instead of step 50 "US_3-Unit-GIComplete_AP".',
    );
    expect(paths).toContain('Path added: home, pay, yes to CTUS_3-Unit-PowerMotion_AP: order-success-common.');
    expect(paths).toContain(
      'Path lost: home, pay, yes to CTUS_3-Unit-PowerMotion_AP, yes to US_3-Unit-GIComplete_AP: order-success-common.',
    );
    for (const line of paths) expect(line).toMatch(/^Path (lost|added): home, pay, yes to CTUS/);
  });

  it('names changed prices, in the currency of the brand', async () => {
    await copy.change('fernhollow/offers/powermotion-3.json', (json) => void Object.assign(json, { offerPrice: 61.5 }));
    const [line, ...more] = await lines();
    expect(line).toMatch(
      /^"PowerMotion, 3 jars" \(fh-offer-powermotion-3\) costs 61\.50 USD instead of \d+\.\d\d USD\.$/,
    );
    expect(more).toEqual([]);
  });

  it('names new and removed addresses and variants', async () => {
    await changed((json) => {
      Object.assign(steps(json)[0] ?? {}, { url: 'welcome', genericUrl: 'hello' });
      const [variant] = (steps(json)[0]?.variants ?? []) as Json[];
      Object.assign(variant ?? {}, { url: 'welcome', pageContent: 'other' });
    });
    const said = await lines();
    expect(said).toContain('Step 10 "welcome" no longer answers to /home.');
    expect(said).toContain('Step 10 "welcome" now answers to /welcome.');
    expect(said).toContain('The shared entry of step 10 "welcome" is "hello" instead of "start".');
    expect(said.join('\n')).toContain(
      'Variant "fh-classic-landing-a" of step 10 "welcome" is now the default, content "other"',
    );
  });

  it('names offers that are no longer sold, and prints all changes as JSON', async () => {
    await changed((json) => {
      steps(json).splice(5, 1);
      json.orderForm = ['fh-offer-powerfoods-complete-beef-3'];
    });
    const { printed } = await sluice(['diff', old, path.join(copy.folder, CLASSIC), '--json']);
    const changes: { kind: string; message: string }[] = JSON.parse(printed);
    const offers = changes.filter(({ kind }) => kind === 'offer').map(({ message }) => message);
    expect(offers).toEqual([
      expect.stringMatching(/powerfoods-complete-beef-6\) is no longer sold on the order form\.$/),
      expect.stringMatching(/gi-complete-1\) is no longer sold on the step "fh-classic-downsell-2"\.$/),
    ]);
    expect(changes).toContainEqual({ kind: 'step', message: expect.stringMatching(/a downsell, is gone\.$/) });
  });

  it('names a file that is no funnel', async () => {
    const { code, complained } = await sluice(['diff', old, 'package.json']);
    expect([code, complained]).toEqual([1, expect.stringMatching(/^package\.json is no funnel/)]);
  });
});
