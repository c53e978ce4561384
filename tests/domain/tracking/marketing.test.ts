import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProductUid, readUtmCampaign } from '../../../domain/tracking/marketing.ts';
import { readSessionId } from '../../../domain/tracking/session-id.ts';
import { anyText, NAUGHTY_STRINGS } from '../../support/text/naughty-strings.ts';

describe('the normalisers', () => {
  it.each([
    ['power_foods_3', 'power_foods_3'],
    ['  abc\n', 'abc'],
    ['0', '0'],
    ['Power', null],
    ['a-b', null],
    ['a b', null],
    ['a\nb', null],
    ['é', null],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, null],
  ])('V05 of %j the product uid is %j', (text, uid) => {
    expect(readProductUid(text)).toBe(uid);
  });

  it.each([
    ['spring-sale-26', 'spring-sale-26'],
    ['\tabc ', 'abc'],
    ['-', '-'],
    ['Spring', null],
    ['a_b', null],
    ['a b', null],
    ['٣', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('V05 of %j the campaign is %j', (text, campaign) => {
    expect(readUtmCampaign(text)).toBe(campaign);
  });

  it('V05 of any text only the allowed characters remain, and a second pass changes nothing', () => {
    const rules = [
      [readProductUid, /^[a-z0-9_]+$/],
      [readUtmCampaign, /^[a-z0-9-]+$/],
      [readSessionId, /^[0-9]{1,14}$/],
    ] as const;
    const nearly = fc.string({ unit: fc.constantFrom('a', 'z', '0', '9', '_', '-', ' ', 'A', '\n') });
    fc.assert(
      fc.property(fc.oneof(anyText, nearly, fc.constantFrom(...NAUGHTY_STRINGS)), (text) => {
        for (const [read, allowed] of rules) {
          const value = read(text);
          if (value !== null) expect(value).toMatch(allowed);
          if (value !== null) expect(read(value)).toBe(value);
          if (allowed.test(text)) expect(value).toBe(text);
        }
      }),
    );
  });
});
