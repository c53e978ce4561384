// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextPage } from '../../../src/pages/text/text.page.tsx';
import { aShop } from '../../support/funnels/shop.ts';

afterEach(cleanup);

const content = { headline: 'Your data choices', sections: [{ paragraphs: ['Opt out below.'] }] };

it('L06 R01 the opt-out page has a form that works without a script', () => {
  render(<TextPage model={{ view: 'text', shop: aShop(), content, optOut: true }} />);
  const button = screen.getByRole('button', { name: 'Opt out in this browser' });
  const form = button.closest('form');
  expect([form?.getAttribute('method'), form?.hasAttribute('action'), button.getAttribute('type')]).toEqual([
    'post',
    false,
    'submit',
  ]);
});

it('L06 after an opt-out the page confirms it, and has no form', () => {
  render(<TextPage model={{ view: 'text', shop: aShop({ optedOut: true }), content, optOut: true }} />);
  expect(screen.getByRole('status').textContent).toContain('You are opted out');
  expect(screen.queryByRole('button')).toBeNull();
});

it('L06 no other text page has the form', () => {
  render(<TextPage model={{ view: 'text', shop: aShop(), content }} />);
  expect([screen.queryByRole('button'), screen.queryByRole('status')]).toEqual([null, null]);
});
