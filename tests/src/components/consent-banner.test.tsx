// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ConsentContext, type ConsentPort } from '../../../src/components/consent/consent.context.ts';
import { ConsentBanner } from '../../../src/components/consent/consent-banner.tsx';
import { consentPort } from '../../support/pages/consents.ts';

afterEach(cleanup);

function page(port: ConsentPort) {
  return (
    <ConsentContext value={port}>
      <ConsentBanner />
      <main id="main" tabIndex={-1} />
    </ConsentContext>
  );
}

const question = () => screen.queryByRole('region', { name: 'Cookies for statistics and advertising?' });
const button = (name: string) => screen.getByRole('button', { name });

describe('the question for consent', () => {
  it('has a no and a yes of the same look, and neither is ahead in size or weight', () => {
    const { port, sent } = consentPort();
    render(page(port));
    expect(question()).toBeTruthy();
    expect(button('Refuse').className).toBe(button('Accept').className);
    fireEvent.click(button('Refuse'));
    fireEvent.click(button('Accept'));
    fireEvent.click(button('Choose for each'));
    expect(sent.map(({ type }) => type)).toEqual(['consent.refused', 'consent.accepted', 'choice.opened']);
  });

  it('takes no focus, and holds none', () => {
    render(page(consentPort().port));
    expect(document.activeElement).toBe(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gives the focus to the page once it is answered, and says that it was saved', () => {
    const { rerender } = render(page(consentPort().port));
    button('Refuse').focus();
    rerender(page(consentPort({ stage: 'saving' }).port));
    expect(button('Refuse').getAttribute('aria-busy')).toBe('true');
    rerender(page(consentPort({ stage: 'saved' }).port));
    expect([question(), document.activeElement?.id]).toEqual([null, 'main']);
    expect(screen.getByRole('status').textContent).toContain('Your choice is saved');
  });

  it('leaves the focus where it is if the answer came from elsewhere', () => {
    const { rerender } = render(page(consentPort().port));
    rerender(page(consentPort({ stage: 'settled' }).port));
    expect([question(), document.activeElement]).toEqual([null, document.body]);
  });

  it('stays after a failure, with a sentence and the same buttons', () => {
    render(
      page(consentPort({ stage: 'failed', answer: 'accept', choice: { analytics: true, advertising: true } }).port),
    );
    expect(screen.getByText(/could not save your answer/)).toBeTruthy();
    expect(button('Accept').getAttribute('aria-busy')).toBeNull();
    expect(button('Refuse')).toBeTruthy();
  });

  it.each(['settled', 'signalled', 'saved'] as const)('is not there where it is %s', (stage) => {
    render(page(consentPort({ stage }).port));
    expect(question()).toBeNull();
  });

  it('is not there on a preview, on a linked receipt, or beside the choices', () => {
    render(page(consentPort({}, { hasBanner: false }).port));
    expect(question()).toBeNull();
  });
});
