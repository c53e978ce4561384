import { describe, expect, it } from 'vitest';
import { stepAtLocation } from '../../../domain/funnel/location.ts';
import { checkSetup, setupUrl } from '../../../domain/funnel/setup-check.ts';
import { firstSegment } from '../../../domain/funnel/step-urls.ts';
import { paymentMethodOf, readAmazonReturn, readPayPalReturn } from '../../../domain/orders/payment-return.ts';
import {
  AMAZON_PARAMETERS,
  FUNNEL_PARAMETERS,
  MARKETING_PARAMETERS,
  PAYPAL_PARAMETERS,
  parseQuery,
  readPreview,
  readStep,
  sfidIn,
  writeQuery,
} from '../../../domain/routing/query.ts';
import { queryAtStep, queryWithoutUid, withoutArrivals } from '../../../domain/routing/query-navigation.ts';
import { fallbackOf, isKnownRoute } from '../../../domain/routing/routes.ts';
import { safePath } from '../../../domain/routing/shop-address.ts';
import { affiliateOfVisit, readAffiliate } from '../../../domain/tracking/affiliate.ts';
import { readProductUid, readUtmCampaign } from '../../../domain/tracking/marketing.ts';
import { buildScreenView } from '../../../domain/tracking/screen-view.ts';
import { readSessionId } from '../../../domain/tracking/session-id.ts';
import { readStatsHistory } from '../../../domain/tracking/stats-history.ts';
import { ALL_NAUGHTY_STRINGS, inAddress, TRIED_NAUGHTY_STRINGS } from '../../support/text/all-naughty-strings.ts';

const NAMES = [...FUNNEL_PARAMETERS, ...MARKETING_PARAMETERS, ...PAYPAL_PARAMETERS, ...AMAZON_PARAMETERS];
const ORIGIN = 'https://shop.example';
const STEPS = [
  { step: 1, genericUrl: 'start', url: 'home', variants: [] },
  { step: 2, genericUrl: null, url: 'order', variants: [] },
];

/** The texts as query values, as whole queries, and as names. */
const queriesOf = (text: string) => [
  ...[text, `?${text}`, `${inAddress(text)}=1`],
  ...NAMES.map((name) => `${name}=${text}`),
  ...NAMES.map((name) => `${name}=${inAddress(text)}`),
];

/** The origin that a browser on the shop reaches by an address. */
const originOf = (address: string) => new URL(address, `${ORIGIN}/home?x=1`).origin;

describe('naughty texts', () => {
  it('Q09 are many, of the public list and of this repository', () => {
    expect(ALL_NAUGHTY_STRINGS.length).toBeGreaterThan(600);
  });

  it('Q09 in a query are read and written, and give the same query again', () => {
    for (const text of TRIED_NAUGHTY_STRINGS.filter((each) => each.length < 1000)) {
      for (const query of queriesOf(text).map(parseQuery)) {
        const written = writeQuery(query);
        expect(parseQuery(written)).toEqual(query);
        expect(written).toMatch(/^[A-Za-z0-9*._~%&=+-]*$/);
      }
    }
  });

  it('Q09 N04 R15 in a query lead to addresses of the shop’s origin alone', () => {
    for (const text of TRIED_NAUGHTY_STRINGS) {
      for (const query of [text, `uid=${text}`, `uid=x&${text}`]) {
        for (const kept of [
          queryAtStep(query, 2),
          queryWithoutUid(query),
          writeQuery(withoutArrivals(parseQuery(query))),
        ])
          expect(originOf(`/order?${kept}`)).toBe(ORIGIN);
      }
    }
  });

  it('as a returned path are refused, or lead to the shop’s own origin', () => {
    for (const text of TRIED_NAUGHTY_STRINGS) {
      const path = safePath(text);
      if (path !== null) expect([path[0], originOf(path)]).toEqual(['/', ORIGIN]);
    }
  });

  it('Q01 Q03 Q04 Q07 as values are valid, or null', () => {
    for (const text of TRIED_NAUGHTY_STRINGS) {
      const of = (name: string) => parseQuery(new URLSearchParams({ [name]: text }).toString());
      expect([null, 'upsell', 'ordersuccess']).toContain(readPreview(of('preview')));
      const step = readStep(of('step'));
      expect(step === null || (Number.isInteger(step) && step >= 0)).toBe(true);
      expect(readSessionId(text) ?? '1').toMatch(/^\d{1,14}$/);
      for (const name of ['dsid', 'pcid'] as const)
        expect(sfidIn(of(name), name)?.length ?? 0).toBeLessThanOrEqual(100);
      expect(readPayPalReturn(of('paypal'))).toBeNull();
      expect(readAmazonReturn(of('resultCode'))).toBeNull();
      expect(['PayPal', 'cart']).toContain(paymentMethodOf(of('paypal')));
    }
  });

  it('V05 as uids and campaigns are plain, or empty', () => {
    for (const text of TRIED_NAUGHTY_STRINGS) {
      expect(readProductUid(text) ?? 'a').toMatch(/^[a-z0-9_]+$/);
      expect(readUtmCampaign(text) ?? 'a').toMatch(/^[a-z0-9-]+$/);
    }
  });

  it('N02 R05 R06 R08 R10 V06 as addresses lead to a step of the funnel, and have their own kind of page', () => {
    for (const text of TRIED_NAUGHTY_STRINGS) {
      for (const path of [text, `/${text}`, `/home/${text}`]) {
        expect(STEPS).toContain(stepAtLocation(STEPS, { path, step: null }));
        const segment = firstSegment(path);
        if (!isKnownRoute(segment)) expect(fallbackOf(segment)).toBeNull();
        const view = buildScreenView({ origin: ORIGIN, address: path, node: null, title: 'T' });
        expect(view.screenPath).not.toContain('?');
        expect(checkSetup(setupUrl(path, text), []).isSetUp).toBe(false);
      }
    }
  });

  it('E15 as an affiliate’s parameters keep their bounds and no control characters', () => {
    for (const text of TRIED_NAUGHTY_STRINGS) {
      const search = new URLSearchParams({ affid: text, offid: text, subid1: text }).toString();
      for (const href of [`${ORIGIN}/home?${search}`, `${ORIGIN}/home?affid=${text}`, text]) {
        const info = affiliateOfVisit({ href, referrer: text });
        for (const value of Object.values(info)) {
          expect(value).not.toMatch(/\p{Cc}|\p{Surrogate}/u);
          expect(value.length).toBeLessThanOrEqual(2000);
        }
        expect(readAffiliate(info)).toEqual(info);
      }
    }
  });

  it('E06 as stored values are no history', () => {
    for (const text of TRIED_NAUGHTY_STRINGS) {
      const entry = { step: 1, genericUrl: text, url: text, spId: text, variantId: text };
      for (const stored of [text, [text], { funnels: text }, { deviceInfo: text, funnels: { [text]: text } }]) {
        expect(Object.values(readStatsHistory(stored).funnels).flat()).toEqual([]);
      }
      const history = readStatsHistory({ funnels: Object.fromEntries([[text, [entry]]]) });
      expect(Object.values(history.funnels)).toEqual([[entry]]);
    }
  });
});
