// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createCardService } from '../../src/adapters/card-field.ts';
import { anAccount } from '../support/orders.ts';

const SETTINGS = { scriptUrl: 'http://cards.example/script.js', publishableKey: 'pk_test_1', test: true };

afterEach(() => {
  document.head.replaceChildren();
  delete window.Stripe;
});

/** The provider's script as the page asks for it: it comes up with this library. */
function scriptArrives(library: object): void {
  const create = () => library;
  Object.assign(window, { Stripe: create });
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
}

describe('the card service', () => {
  it('K03 rejects where no card field came up: that is no fault of the card', async () => {
    await expect(createCardService(SETTINGS, document).tokenize(anAccount())).rejects.toThrow();
  });

  it('N14 a challenge that could not be shown is told from one that was answered', async () => {
    const card = createCardService(SETTINGS, document);
    const failing = card.challenge('secret');
    scriptArrives({ handleNextAction: async () => ({ error: { type: 'api_connection_error' } }) });
    await expect(failing).rejects.toThrow('api_connection_error');
  });

  it('N14 an answered challenge resolves', async () => {
    const card = createCardService(SETTINGS, document);
    const answered = card.challenge('secret');
    scriptArrives({ handleNextAction: async () => ({ paymentIntent: { status: 'succeeded' } }) });
    await expect(answered).resolves.toBeUndefined();
  });

  it('N14 a script that is blocked rejects the challenge', async () => {
    const challenge = createCardService(SETTINGS, document).challenge('secret');
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    await expect(challenge).rejects.toThrow('could not be loaded');
  });
});
