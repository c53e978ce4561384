// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { startSubscriptionPage } from '../../../src/subscription-start.tsx';
import { SCREEN_VIEW } from '../../../src/tracking/screen-event.ts';
import { shop } from '../../support/pages/models.ts';

it('Q09 A02 its links lead to the brand that sold it, with the campaign and without the token', async () => {
  window.history.replaceState(null, '', '/subscription?cancel=a-secret-token&uid=other&sessionid=1&affid=A1');
  document.body.innerHTML = '<div id="root"></div>';
  const settings = { ...shop(), uid: 'refill' };
  await act(async () => startSubscriptionPage(settings, { token: 'a-secret-token', subscription: null }));
  const links = [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/?uid=refill&sessionid=1&affid=A1', '/privacy-policy?uid=refill&sessionid=1&affid=A1']);
  expect(window.location.search).toBe('?uid=other&sessionid=1&affid=A1');
});

it('R10 the page of a subscription’s link reports one screen view, without the token', async () => {
  const seen: unknown[] = [];
  const hear = (event: Event) => event instanceof CustomEvent && seen.push(event.detail);
  window.addEventListener(SCREEN_VIEW, hear);
  onTestFinished(() => window.removeEventListener(SCREEN_VIEW, hear));
  window.history.replaceState(null, '', '/subscription?cancel=a-secret-token');
  document.body.innerHTML = '<div id="root"></div>';
  await act(async () => startSubscriptionPage(shop(), { token: 'a-secret-token', subscription: null }));
  expect(seen).toEqual([
    {
      screenPath: '/subscription',
      screenName: 'Your subscription',
      customTitle: 'Your subscription',
      fullUrl: `${window.location.origin}/subscription`,
    },
  ]);
});
