import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldRules, fieldProblem } from '../../../domain/account/form-validators.ts';

const message = 'No.';

describe('the six validators of a form', () => {
  it.each<[string, FieldRules, string[], string[]]>([
    ['required', { required: message }, ['a', ' a '], ['', ' ', '\t\n', '\u00a0']],
    ['min', { min: { is: 1.5, message } }, ['1.5', '2', '+2', '1000', '12.5'], ['1.4', '-2', 'x', '0x9', '1e9']],
    [
      'max',
      { max: { is: 10, message } },
      ['10', '-11', '.5', '.25', '0', ' 9 '],
      ['10.01', '11', 'ten', 'Infinity', '-'],
    ],
    ['minlength', { minlength: { is: 3, message } }, ['abc', 'abcd'], ['ab', 'a']],
    ['maxlength', { maxlength: { is: 3, message } }, ['abc', 'a'], ['abcd', '   a']],
    ['pattern', { pattern: { is: /\d{3}|x/, message } }, ['123', 'x'], ['1234', ' 123', 'xx', '123\n']],
  ])('V03 %s', (_, rules, good, bad) => {
    expect(good.map((text) => fieldProblem(text, rules))).toEqual(good.map(() => null));
    expect(bad.map((text) => fieldProblem(text, rules))).toEqual(bad.map(() => message));
  });

  it('V03 an empty field breaks only the rule that it is required', () => {
    const limit = <Value>(is: Value) => ({ is, message });
    const rules = { min: limit(1), max: limit(0), minlength: limit(9), maxlength: limit(0), pattern: limit(/x/) };
    expect([fieldProblem('', rules), fieldProblem('  ', rules)]).toEqual([null, null]);
    expect(fieldProblem('', { ...rules, required: 'Enter it' })).toBe('Enter it');
  });

  it('V03 a global expression gives the same answer each time', () => {
    const rules = { pattern: { is: /a+/gy, message } };
    expect([1, 2, 3].map(() => fieldProblem('aaa', rules))).toEqual([null, null, null]);
  });

  it('V03 lengths are inclusive bounds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(20), (text, is) => {
        fc.pre(text.trim() !== '');
        expect(fieldProblem(text, { minlength: { is, message } }) === null).toBe(text.length >= is);
        expect(fieldProblem(text, { maxlength: { is, message } }) === null).toBe(text.length <= is);
      }),
    );
  });

  it('V03 numbers are inclusive bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (number, is) => {
        expect(fieldProblem(`${number}`, { min: { is, message } }) === null).toBe(number >= is);
        expect(fieldProblem(`${number}`, { max: { is, message } }) === null).toBe(number <= is);
      }),
    );
  });
});
