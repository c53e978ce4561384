import { expect, it } from 'vitest';
import { errorText } from '../../domain/error-text.ts';

it('the text of anything thrown is its message, or what it is', () => {
  expect([new TypeError('no'), 'no', 7, null].map(errorText)).toEqual(['no', 'no', '7', 'null']);
});
