// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startSubscriptionPage } from '../../src/subscription-start.tsx';
import { aShop } from '../support/funnels/shop.ts';
import { aSubscription } from '../support/pages/subscriptions.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.innerHTML = '';
});

it('H01 H03 the calls of a subscription’s page go to the base of its settings, with the affiliate parameters', async () => {
  const fetch = vi.fn(async (_url: unknown, _request: { body?: string }) => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  sessionStorage.setItem('affiliateInfo', JSON.stringify({ [aShop().brand]: { affId: 'a', salesFunnel: 'Funnel' } }));
  document.body.innerHTML = '<div id="root"></div>';
  const link = { token: 'token-1', subscription: aSubscription() };
  await act(async () => startSubscriptionPage(aShop({ apiBase: '/api' }), link));
  act(() => screen.getByRole('button', { name: 'Cancel the subscription' }).click());
  act(() => screen.getByRole('button', { name: 'Yes, cancel it' }).click());
  const cancelled = () => fetch.mock.calls.find(([url]) => String(url) === '/api/subscriptions/cancel');
  await waitFor(() => expect(cancelled()).toBeDefined());
  expect(JSON.parse(cancelled()?.[1].body ?? '{}')).toEqual({
    token: 'token-1',
    affParameters: { affId: 'a', salesFunnel: 'Funnel' },
  });
});
