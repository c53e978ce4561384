import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderNumber } from '../../../domain/orders/order-number.ts';
import { newSessionId, readSessionId } from '../../../domain/tracking/session-id.ts';
import { isUuid } from '../../../domain/tracking/uuid.ts';

describe('a unique id', () => {
  it('V04 is any UUID of the versions 1 to 5', () => {
    for (const version of [1, 2, 3, 4, 5] as const) {
      fc.assert(
        fc.property(fc.uuid({ version }), (id) => {
          expect(isUuid(id) && isUuid(id.toUpperCase())).toBe(true);
        }),
      );
    }
  });

  it.each([
    ['00000000-0000-0000-0000-000000000000', true],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', false],
    ['3f2504e0-4f89-61d3-9a0c-0305e82c3301', false],
    ['3f2504e0-4f89-01d3-9a0c-0305e82c3301', false],
    ['3f2504e0-4f89-41d3-7a0c-0305e82c3301', false],
    ['3f2504e04f8941d39a0c0305e82c3301', false],
    ['{3f2504e0-4f89-41d3-9a0c-0305e82c3301}', false],
    ['3f2504e0-4f89-41d3-9a0c-0305e82c3301\n', false],
    ['3f2504e0-4f89-41d3-9a0c-0305e82c330g', false],
    ['', false],
  ])('V04 %j: %s', (text, isValid) => {
    expect(isUuid(text)).toBe(isValid);
  });
});

describe('a session id', () => {
  it.each([
    ['12345678901234', '12345678901234'],
    ['  123 ', '123'],
    ['123456789012345678', '12345678901234'],
    ['12a', null],
    ['1 2', null],
    ['-12', null],
    ['١٢٣', null],
    ['', null],
    ['  ', null],
    [null, null],
  ])('V05 L02 %j is read as %j', (text, id) => {
    expect(readSessionId(text)).toBe(id);
  });

  it('V05 L02 has only digits, at most 14, and reads as itself', () => {
    const anyText = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('0', '7', ' ') }));
    fc.assert(
      fc.property(anyText, (text) => {
        const id = readSessionId(text);
        if (id === null) {
          expect(text.trim()).not.toMatch(/^\d+$/);
          return;
        }
        expect(id).toMatch(/^\d{1,14}$/);
        expect(readSessionId(id)).toBe(id);
      }),
    );
  });

  it('T01 L02 a new one has 14 random digits, each from the next number', () => {
    const numbers = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.9999999, 0.05, 0.15, 0.25];
    expect(newSessionId(() => numbers.shift() ?? Number.NaN)).toBe('01234567899012');
    expect(numbers).toEqual([]);
  });

  it('T01 V05 a new one is valid', () => {
    const random = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
    fc.assert(
      fc.property(random, (stream) => {
        const id = newSessionId(() => stream.next().value);
        expect(id).toMatch(/^\d{14}$/);
        expect(readSessionId(id)).toBe(id);
      }),
    );
  });
});

describe('an order number', () => {
  const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 });

  it('N13 has two groups of four, without letters that look alike', () => {
    fc.assert(
      fc.property(bytes, (eight) => {
        expect(orderNumber(eight)).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
      }),
    );
  });

  it('N13 follows from its bytes alone, and every byte counts', () => {
    expect(orderNumber(new Uint8Array(8))).toBe('2222-2222');
    for (let index = 0; index < 8; index += 1) {
      const changed = orderNumber(Uint8Array.from({ length: 8 }, (_, at) => (at === index ? 1 : 0)));
      expect(changed.replace('-', '').indexOf('3')).toBe(index);
    }
  });
});
