import { expect, it } from 'vitest';
import { formAddress, formName, formWidths } from '../../../domain/funnel/picture.ts';

it.each([
  [4000, [480, 960, 1600]],
  [1600, [480, 960, 1600]],
  [1200, [480, 960, 1200]],
  [960, [480, 960]],
  [700, [480, 700]],
  [480, [480]],
  [48, [48]],
])('a picture of %i px is made in three widths, none wider than itself', (width, widths) => {
  expect(formWidths(width)).toEqual(widths);
});

it('the address of a form has the original, the hash of its content, the width and the format', () => {
  expect(formAddress('/images/acorn/oak.jpg', '0123456789abcdef0123', formName(960, 'avif'))).toBe(
    '/images/acorn/oak.jpg/0123456789abcdef0123-960.avif',
  );
});
