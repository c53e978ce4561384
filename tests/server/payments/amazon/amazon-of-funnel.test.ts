import { describe, expect, it } from 'vitest';
import { amazonOfFunnel } from '../../../../server/providers/amazon-service.ts';
import { classicFunnel, graphOf } from '../../../support/funnels/funnels.ts';

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

  it('L10 have none in a shop that does not take it, or without wallets', () => {
    expect(amazonOfFunnel({ settings: null, origins: null }, true)(offering)).toBeNull();
    expect(amazonOfFunnel({ settings, origins }, false)(offering)).toBeNull();
  });
});
