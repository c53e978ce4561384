import { describe, expect, it } from 'vitest';
import { checkBrand } from '../../backoffice/brands/check-brand.ts';
import { readBrandFolders } from '../../backoffice/publishing/read-brand.ts';
import { contentHash } from '../../server/versions/content-hash.ts';
import { demoFunnelsFolder } from '../support/funnels/demo-folder.ts';

/** The demo brands as the server publishes them. */

const folders = await readBrandFolders(demoFunnelsFolder());
const verdicts = folders.flatMap((folder) => checkBrand(folder, contentHash));

describe('the demo funnels', () => {
  it('were all found', () => {
    expect(verdicts.map((verdict) => verdict.file)).toEqual([
      ...['beef_a', 'beef_b', 'classic', 'quiz'].map((name) => `fernhollow/funnels/${name}.json`),
      ...['refill', 'subscription', 'vsl'].map((name) => `northvale/funnels/${name}.json`),
    ]);
  });

  it.each(verdicts)('E02 E03 E04 E05 E10 E14 $file is published without a finding', ({ findings, funnel }) => {
    expect(findings).toEqual([]);
    expect(funnel?.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
