// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChoicesPage } from '../../../contracts/page/page-data.ts';
import { ConsentContext } from '../../../src/components/consent/consent.context.ts';
import { TextPage } from '../../../src/pages/text/text.page.tsx';
import { aShop } from '../../support/funnels/shop.ts';
import { consentPort } from '../../support/pages/consents.ts';

afterEach(cleanup);

const content = { headline: 'Your data choices', sections: [{ paragraphs: ['Choose below.'] }] };
const YES = { analytics: true, advertising: true };

function show(choices: ChoicesPage | undefined, model?: Parameters<typeof consentPort>[0]) {
  const { port, sent } = consentPort({ stage: 'settled', ...model });
  render(
    <ConsentContext value={port}>
      <TextPage model={{ view: 'text', shop: aShop(), content, choices }} />
    </ConsentContext>,
  );
  return sent;
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the pages on which visitors change their consent', () => {
  it('L06 R01 refuse by a form that works without a script', () => {
    render(<TextPage model={{ view: 'text', shop: aShop(), content, choices: 'optout' }} />);
    const form = button('Refuse both').closest('form');
    const { method, action } = { method: form?.getAttribute('method'), action: form?.hasAttribute('action') };
    expect([method, action, button('Refuse both').getAttribute('type')]).toEqual(['post', false, 'submit']);
  });

  it('L06 say what is allowed and when it was answered, and take another answer', () => {
    const sent = show('optout', { allowed: { ...YES, analytics: false }, answeredAt: '2026-11-23T09:00:00.000Z' });
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toMatchObject({
      0: 'Not allowed',
      2: 'Allowed',
    });
    expect(screen.getByText('You answered on November 23, 2026.')).toBeTruthy();
    for (const name of ['Refuse both', 'Allow both', 'Choose for each']) fireEvent.click(button(name));
    expect(sent).toEqual([{ type: 'consent.refused' }, { type: 'consent.accepted' }, { type: 'choice.opened' }]);
  });

  it('have California’s words on its page', () => {
    const sent = show('ccpa', { allowed: YES });
    fireEvent.click(button('Do not sell or share my personal information'));
    expect(sent).toEqual([{ type: 'consent.refused' }]);
  });

  it('show that the browser’s signal was honored, and ask for nothing then', () => {
    for (const page of ['optout', 'ccpa'] as const) {
      show(page, { stage: 'signalled' });
      expect(screen.getByText('Opt-out request honored')).toBeTruthy();
      expect(screen.getByText(/Global Privacy Control signal/)).toBeTruthy();
      expect(screen.queryByRole('button')).toBeNull();
      cleanup();
    }
  });

  it('say that a choice was saved, or that it was not and what holds', () => {
    show('optout', { stage: 'saved' });
    expect(screen.getByRole('status').textContent).toBe('Your choice is saved.');
    cleanup();
    show('optout', { stage: 'failed' });
    expect(screen.getByText(/Your refusal counts on this page, but we could not save it/)).toBeTruthy();
    expect(button('Refuse both')).toBeTruthy();
    cleanup();
    show('optout', { stage: 'failed', answer: 'accept', choice: YES });
    expect(screen.getByText(/nothing optional is used/)).toBeTruthy();
  });

  it('have a box for each purpose, ticked as chosen', () => {
    const sent = show('optout', {
      stage: 'changing',
      answer: 'boxes',
      choice: { analytics: true, advertising: false },
    });
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Advertising' }));
    fireEvent.click(button('Save this choice'));
    fireEvent.click(button('Back'));
    expect(sent).toEqual([
      { type: 'purpose.toggled', purpose: 'advertising', isAllowed: true },
      { type: 'choice.submitted' },
      { type: 'choice.closed' },
    ]);
  });

  it('are no other text page', () => {
    show(undefined);
    expect([screen.queryByRole('button'), screen.queryByRole('status')]).toEqual([null, null]);
  });
});
