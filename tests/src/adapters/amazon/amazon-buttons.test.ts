// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HiddenToken } from '../../../../domain/orders/access-token.ts';
import type { AmazonButtonsRequest } from '../../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type { AmazonButtonEvent } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { showAmazonButtons } from '../../../../src/adapters/payment/amazon/amazon-buttons.ts';
import { createSignInStore } from '../../../../src/adapters/payment/amazon/sign-in-store.ts';
import { WAIT } from '../../../support/wait.ts';
import { installLibrary, type LibraryStub, libraryFault, removeLibrary } from './library-stub.ts';

const SCOPE = 'profile payments:widget payments:shipping_address payments:billing_address';
const REQUEST: AmazonButtonsRequest = {
  elementIds: ['express', 'method'],
  sellerId: 'SELLER',
  mode: 'popup',
  scope: SCOPE,
  returnPath: '/order?uid=u&next=https://x.example/',
};
const store = createSignInStore(() => sessionStorage);
let library: LibraryStub;
let events: AmazonButtonEvent[];
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<div id="express"></div>';
  library = installLibrary(window);
  events = [];
});

afterEach(() => {
  stop();
  removeLibrary(window);
  sessionStorage.clear();
});

function show(over: Partial<AmazonButtonsRequest> = {}, open: () => Storage = () => sessionStorage): void {
  const world = { view: window, store: createSignInStore(open), newNonce: () => 'nonce' };
  stop = showAmazonButtons(world, { ...REQUEST, ...over }, (event) => events.push(event));
}

function press(id: string) {
  library.buttons.get(id)?.authorization();
}

describe('Amazon’s buttons', () => {
  it('are rendered into their elements, the later ones as they come', async () => {
    show();
    expect([...library.buttons.keys()]).toEqual(['express']);
    document.body.insertAdjacentHTML('beforeend', '<p><span id="method"></span></p>');
    await vi.waitFor(() => expect([...library.buttons.keys()]).toEqual(['express', 'method']), WAIT);
  });

  it('W10 a press opens the popup of the sign-in at once, with all four scopes, and its token comes back', () => {
    show();
    press('express');
    expect(library.authorized?.options).toEqual({ scope: SCOPE, popup: true });
    const { next } = library.authorized ?? {};
    if (typeof next === 'function') next({ access_token: 'Atza|x', expires_in: 1800 });
    expect(events).toEqual([
      { type: 'amazon.signInStarted', elementId: 'express', mode: 'popup' },
      { type: 'amazon.signedIn', accessToken: expect.any(HiddenToken), expiresIn: 1800 },
    ]);
    const [, signedIn] = events;
    expect(signedIn?.type === 'amazon.signedIn' && signedIn.accessToken.read()).toBe('Atza|x');
  });

  it.each([
    [
      { error: 'access_denied', error_description: 'closed' },
      { code: 'access_denied', message: 'closed' },
    ],
    [
      { error: 'access_denied', access_token: 'Atza|x' },
      { code: 'access_denied', message: '' },
    ],
    [{ access_token: 'forged' }, { code: 'invalid_token', message: '' }],
    [{}, { code: 'invalid_token', message: '' }],
  ])('K04 W09 the answer %j is a failed sign-in', (answer, failure) => {
    show();
    press('express');
    const { next } = library.authorized ?? {};
    if (typeof next === 'function') next(answer);
    expect(events.slice(1)).toEqual([{ type: 'amazon.signInFailed', ...failure }]);
  });

  it.each([
    ['a popup that is blocked', { popup: null, mode: 'popup' as const }],
    ['a popup that is closed at once', { popup: { closed: true }, mode: 'popup' as const }],
    ['redirect mode', { popup: null, mode: 'redirect' as const }],
  ])('W11 R04 with %s the page is left, with a state that this browser keeps', (_what, { popup, mode }) => {
    library.popup = popup;
    show({ mode });
    press('express');
    expect(library.authorized).toEqual({
      options: { scope: SCOPE, popup: false, state: 'nonce.order?uid=u&next=https%3A%2F%2Fx.example%2F' },
      next: `${window.location.origin}/amazon-return`,
    });
    expect(store.takeState()).toBe(library.authorized?.options.state);
    expect(events.at(-1)).toEqual({ type: 'amazon.signInStarted', elementId: 'express', mode: 'redirect' });
    expect(events.filter(({ type }) => type === 'amazon.signInFailed')).toEqual([]);
  });

  it('R04 a browser without storage does not leave for a return that could prove nothing', () => {
    show({ mode: 'redirect' }, () => {
      throw new Error('forbidden');
    });
    press('express');
    expect([library.authorized, events.map(({ type }) => type)]).toEqual([null, ['amazon.signInFailed']]);
  });

  it('R04 K04 a refusal of a sign-in by redirect is told once', () => {
    store.storeError('access_denied');
    show();
    stop();
    show();
    expect(events).toEqual([{ type: 'amazon.signInFailed', code: 'access_denied', message: '' }]);
  });

  it('K04 a button that fails or throws is told with code and message', () => {
    show();
    library.buttons.get('express')?.onError(libraryFault('InvalidSellerId', 'no seller'));
    library.throwing.add('Button');
    stop();
    show();
    expect(events).toEqual([
      { type: 'amazon.buttonFailed', code: 'InvalidSellerId', message: 'no seller' },
      { type: 'amazon.buttonFailed', code: 'UnknownError', message: 'Button threw' },
    ]);
  });

  it('say nothing after their end', () => {
    show();
    press('express');
    stop();
    const { next } = library.authorized ?? {};
    if (typeof next === 'function') next({ access_token: 'Atza|x' });
    expect(events).toHaveLength(1);
  });
});
