import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { StatsInfoSchema } from '../../../contracts/api/stats-info.ts';
import { readStatsInfo } from '../../../domain/tracking/stats-info.ts';
import { unstorableField } from '../../../server/http/input/storable-text.ts';

const contract = Compile(StatsInfoSchema);
const TOUCH = { first: { gclid: 'a' }, last: { fbclid: 'b' } };

describe('what a browser says of the visit of an order', () => {
  it('O02 has session id, variant, counts and touches', () => {
    const said = { sessionid: '12345678901234', variantId: 'form-a', upsellIndex: 1, orderNumber: 2 };
    expect(readStatsInfo({ ...said, touch: TOUCH })).toEqual({ reported: said, touches: TOUCH });
  });

  it('O02 L02 loses its malformed parts alone', () => {
    const said = { sessionid: 'x', variantId: 'a b', upsellIndex: -1, orderNumber: 1.5, touch: TOUCH };
    expect(readStatsInfo(said)).toEqual({ reported: {}, touches: TOUCH });
    expect(readStatsInfo({ sessionid: ' 1234567890123456 ', orderNumber: 1e9, touch: { first: 1 } })).toEqual({
      reported: { sessionid: '12345678901234' },
      touches: null,
    });
  });

  it('O02 is read from any value, within its contract', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (any, variantId, touch) => {
        for (const value of [any, { variantId, touch }]) {
          const { reported, touches } = readStatsInfo(value);
          expect(contract.Check({ ...reported, ...(touches ? { touch: touches } : {}) })).toBe(true);
          expect(unstorableField({ reported, touches })).toBeNull();
        }
      }),
    );
  });
});
