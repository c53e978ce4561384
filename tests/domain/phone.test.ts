import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPhone, isPhone } from '../../domain/phone.ts';

const marks = fc.string({ unit: fc.constantFrom(' ', '\t', '.', '-', '(', ')', '+', '5', 'x') });

describe('cleaning a phone number', () => {
  it.each([
    ['  415 555 0132', '415 555 0132'],
    ['(415) 555-0132', '415 5550132'],
    ['+1.415.555.0132', '14155550132'],
    [' (+1) 415', '1 415'],
    ['( 415', '415'],
    ['', ''],
    ['+-().', ''],
  ])('V02 %j becomes %j', (text, cleaned) => {
    expect(cleanPhone(text)).toBe(cleaned);
  });

  it('V02 leaves no mark and no leading whitespace, and loses no digit', () => {
    fc.assert(
      fc.property(marks, (text) => {
        expect(cleanPhone(text)).toMatch(/^(?!\s)[^.\-()+]*$/);
        expect(cleanPhone(text).match(/\d/g)).toEqual(text.match(/\d/g));
      }),
    );
  });

  it('V02 cleaning twice is cleaning once', () => {
    fc.assert(
      fc.property(marks, (text) => {
        expect(cleanPhone(cleanPhone(text))).toBe(cleanPhone(text));
      }),
    );
  });
});

describe('a valid phone number', () => {
  it.each([
    ['4155550132', 'US', true],
    ['14155550132', 'US', true],
    ['+1 (415) 555-0132', 'US', true],
    ['4165550132', 'CA', true],
    ['24155550132', 'US', false],
    ['415555013', 'US', false],
    ['114155550132', 'CA', false],
    ['1234567', 'FR', true],
    ['123456', 'FR', false],
    ['+33 1 23 45 67 89', 'FR', true],
    ['1'.repeat(15), 'FR', true],
    ['1'.repeat(16), 'FR', false],
    ['41555501x2', 'US', false],
    ['٤١٥٥٥٥٠١٣٢', 'US', false],
    ['', 'US', false],
  ])('V02 V07 %j in %s: %s', (text, country, isValid) => {
    expect(isPhone(text, country)).toBe(isValid);
  });

  it('V02 is valid cleaned where it was valid before, and only there', () => {
    fc.assert(
      fc.property(marks, fc.constantFrom('US', 'CA', 'FR'), (text, country) => {
        expect(isPhone(cleanPhone(text), country)).toBe(isPhone(text, country));
      }),
    );
  });
});
