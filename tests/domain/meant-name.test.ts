import { describe, expect, it } from 'vitest';
import { meantName } from '../../domain/meant-name.ts';

describe('the name that a misspelt text means', () => {
  it.each([
    ['tax', 'taxes'],
    ['Taxes', 'taxes'],
    ['shiping', 'shipping'],
    ['shippnig', 'shipping'],
    ['shippingg', 'shipping'],
    ['brend', 'brand'],
    ['coupon', null],
    ['', null],
    ['taxation', null],
  ])('of "%s" is %s', (text, name) => {
    expect(meantName(text, ['brand', 'shipping', 'taxes'])).toBe(name);
  });

  it('is the nearest one, and the first of several', () => {
    expect(meantName('USX', ['EUR', 'USD', 'USN'])).toBe('USD');
    expect(meantName('USM', ['USD', 'USM'])).toBe('USM');
    expect(meantName('UDS', ['UES', 'USD'], 1)).toBe('UES');
    expect(meantName('DUS', ['USD'], 1)).toBeNull();
  });

  it.each([
    ['ba', 'ab', true],
    ['brnad', 'brand', true],
    ['brandd', 'brand', true],
    ['rand', 'brand', true],
    ['bran', 'brand', true],
    ['xrand', 'brand', true],
    ['xa', 'ab', false],
    ['bx', 'ab', false],
    ['x', 'ab', false],
    ['xand', 'brand', false],
    ['xrnad', 'brand', false],
    ['brnxd', 'brand', false],
    ['rbxnd', 'brand', false],
  ])('of "%s" is "%s" with one slip: %s', (text, name, isNear) => {
    expect(meantName(text, [name], 1)).toBe(isNear ? name : null);
  });
});
