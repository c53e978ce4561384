import { describe, expect, it } from 'vitest';
import { amazonOfFunnel } from '../../../../server/providers/amazon-service.ts';
import { classicFunnel, graphOf } from '../../../support/funnels/funnels.ts';
import { CHROME } from '../../../support/pages/stepped-amazon-pay.ts';

const settings = {
  test: true,
  expressSubscriptions: false,
  scriptUrl: 'https://widgets.example/Widgets.js',
  confirmation: false,
  anyBrowser: false,
  currency: 'USD',
};
const origins = { script: [], frame: [], connect: [] };
const brand = { currency: 'USD' };
const plain = { brand, graph: graphOf(classicFunnel()) };
const offering = { brand, graph: graphOf({ ...classicFunnel(), amazonPay: true }) };

describe('the payments of a funnel', () => {
  it('L10 have Amazon Pay where the funnel offers it, the shop takes it and its wallets are enabled', () => {
    const paymentsOf = amazonOfFunnel({ settings, origins }, true);
    expect(paymentsOf(offering)).toEqual({ settings: { amazon: settings }, origins });
    expect(paymentsOf(plain)).toBeNull();
    expect(paymentsOf({ ...offering, brand: { currency: 'EUR' } })).toBeNull();
  });

  it('W08 keep no room for its buttons in a browser that Amazon does not support, unless the shop serves any', () => {
    const inChrome = (shop = settings) => {
      const paymentsOf = amazonOfFunnel({ settings: shop, origins }, true);
      return ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0', CHROME].map(
        (agent) => paymentsOf(offering, agent)?.settings,
      );
    };
    expect(inChrome()).toEqual([{ amazon: { ...settings, isUnserved: true } }, { amazon: settings }]);
    const any = { ...settings, anyBrowser: true };
    expect(inChrome(any)).toEqual([{ amazon: any }, { amazon: any }]);
  });

  it('L10 have none in a shop that does not take it, or without wallets', () => {
    expect(amazonOfFunnel({ settings: null, origins: null }, true)(offering)).toBeNull();
    expect(amazonOfFunnel({ settings, origins }, false)(offering)).toBeNull();
  });
});
