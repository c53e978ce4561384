import { expect, it } from 'vitest';
import { readBrandFolders } from '../../backoffice/publishing/read-brand.ts';
import { judgedSlips, scoreOf } from '../../scripts/mutate-brands/score.ts';
import { demoFunnelsFolder } from '../support/funnels/demo-folder.ts';
import { inSoak } from '../support/soak/soak.ts';

/** Of every so many slips one is judged; a prime number meets all kinds of fields. */
const NTH = inSoak(1, 211);

it('a slip of a field of a brand is found by verify and told by diff', { timeout: 1_800_000 }, async () => {
  const brands = await readBrandFolders(demoFunnelsFolder());
  const judged = brands.flatMap((brand) => judgedSlips(brand, (index) => index % NTH === 0));
  const { slips, found, diffed, words } = scoreOf(judged);
  process.stdout.write(`${words.join('\n')}\n`);
  expect(slips).toBeGreaterThan(40);
  // A sample of few slips may miss by chance what all of them reach.
  expect(found).toBeGreaterThanOrEqual(inSoak(0.9, 0.75));
  expect(diffed).toBeGreaterThanOrEqual(inSoak(0.99, 0.95));
});
