// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCardService } from '../../../src/adapters/payment/card-field.ts';
import { anAccount } from '../../support/pages/orders.ts';
import { WAIT } from '../../support/wait.ts';

const SETTINGS = { scriptUrl: 'http://cards.example/script.js', publishableKey: 'pk_test_1', test: true };

afterEach(() => {
  document.head.replaceChildren();
  delete window.Stripe;
});

/** The provider's script that the page requests, loaded with this library. */
function scriptArrives(library: object): void {
  const create = () => library;
  Object.assign(window, { Stripe: create });
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
}

/** The part of the provider's library that a card field uses. */
function aField() {
  const listeners = new Map<string, () => void>();
  const card = {
    mount: vi.fn(),
    destroy: vi.fn(),
    on: (event: string, listener: () => void) => {
      const before = listeners.get(event);
      listeners.set(event, () => {
        before?.();
        listener();
      });
    },
    emit: (event: string) => listeners.get(event)?.(),
  };
  const createPaymentMethod = vi.fn(async () => ({ paymentMethod: { id: 'pm_1' } }));
  return { card, library: { elements: () => ({ create: () => card }), createPaymentMethod } };
}

describe('the card service', () => {
  it('it rejects without a loaded card field, which is no fault of the card', async () => {
    await expect(createCardService(SETTINGS, document).tokenize(anAccount())).rejects.toThrow();
  });

  it('it waits for a field that is still loading, and then reads it', async () => {
    const { card, library } = aField();
    const service = createCardService(SETTINGS, document);
    service.mount(document.createElement('div'), () => {});
    const token = service.tokenize(anAccount());
    scriptArrives(library);
    await vi.waitFor(() => expect(card.mount).toHaveBeenCalledOnce(), WAIT);
    expect(library.createPaymentMethod).not.toHaveBeenCalled();
    card.emit('ready');
    expect(await token).toEqual({ type: 'token', cardId: 'pm_1' });
  });

  it('a field that was removed before it loaded is never shown', async () => {
    const { card, library } = aField();
    const service = createCardService(SETTINGS, document);
    const takeAway = service.mount(document.createElement('div'), () => {});
    const token = service.tokenize(anAccount());
    takeAway();
    scriptArrives(library);
    await expect(token).rejects.toThrow('removed');
    expect(card.mount).not.toHaveBeenCalled();
  });

  it('a challenge that could not be shown rejects, and differs from a completed one', async () => {
    const card = createCardService(SETTINGS, document);
    const failing = card.challenge('secret');
    scriptArrives({ handleNextAction: async () => ({ error: { type: 'api_connection_error' } }) });
    await expect(failing).rejects.toThrow('api_connection_error');
  });

  it('a completed challenge resolves', async () => {
    const card = createCardService(SETTINGS, document);
    const answered = card.challenge('secret');
    scriptArrives({ handleNextAction: async () => ({ paymentIntent: { status: 'succeeded' } }) });
    await expect(answered).resolves.toBeUndefined();
  });

  it('a blocked script rejects the challenge', async () => {
    const challenge = createCardService(SETTINGS, document).challenge('secret');
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    await expect(challenge).rejects.toThrow('could not be loaded');
  });
});
