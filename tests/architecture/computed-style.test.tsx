// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { OrderFormPage } from '../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../src/pages/order-form/paying.ts';
import { computedByJsdom } from '../support/isolation/computed-style.ts';
import { checkout, orderFormModel } from '../support/pages/checkout-models.ts';

beforeAll(PAYING.load);

/** Elements that a style sheet of jsdom, or an element above, hides or lays out otherwise. */
const OTHERS = `
  <div style="visibility: hidden; pointer-events: none"><b>1</b><i style="visibility: visible">2</i></div>
  <dialog>3</dialog><dialog open>4</dialog><details><summary>5</summary>6</details><input type="hidden"><p hidden>7</p>
  <ruby>8<rp>(</rp><rt>9</rt></ruby><rp>10</rp><template>11</template><svg style="display: none"><path/></svg>
  <span style="display: block">12</span><table><tbody><tr><td>13</td></tr></tbody></table><select><option>14</option></select>`;

const LOOKED_AT = ['display', 'visibility', 'pointerEvents'] as const;

it('the style of each element is what jsdom computes, of a page and of what hides', () => {
  render(<OrderFormPage model={orderFormModel()} checkout={checkout()} send={() => {}} />);
  document.body.insertAdjacentHTML('beforeend', OTHERS);
  const elements = [...document.querySelectorAll('*')];
  const styles = (of: (element: Element) => CSSStyleDeclaration) =>
    elements.map((element) => [
      element.localName,
      ...LOOKED_AT.map((name) => of(element)[name]),
      of(element).getPropertyValue('pointer-events'),
    ]);
  expect(styles((element) => window.getComputedStyle(element))).toEqual(styles(computedByJsdom));
  expect(elements.length).toBeGreaterThan(150);
});
