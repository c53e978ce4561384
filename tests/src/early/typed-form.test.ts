// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { typedForm } from '../../../src/early/typed-form.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const formIn = (html: string) => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return typedForm(document)?.id ?? null;
};

const SUBMIT = '<button type="submit" name="yes">Yes</button>';

it.each([
  ['an order form', '<input name="email">'],
  ['a choice', '<input type="radio" name="offer">'],
  ['a country', '<select name="country"></select>'],
  ['a text', '<textarea name="note"></textarea>'],
])('L09 a form with %s keeps what was typed when it is sent again', (_, field) => {
  expect(
    formIn(`<form method="get"><input name="q"></form><form id="own" method="post">${field}${SUBMIT}</form>`),
  ).toBe('own');
});

it.each([
  ['has only buttons', ''],
  ['has only hidden fields', '<input type="hidden" name="uid">'],
  ['has only a field without a name', '<input type="checkbox">'],
])('L09 L06 a form that %s is an answer, which is never sent again', (_, field) => {
  expect(formIn(`<form id="refusal" method="post">${field}${SUBMIT}</form>`)).toBeNull();
});

it('L09 a field outside of the page is no form of it', () => {
  expect(formIn('')).toBeNull();
  document.body.insertAdjacentHTML('beforeend', '<form method="post"><input name="email"></form>');
  expect(typedForm(document)).toBeNull();
});
