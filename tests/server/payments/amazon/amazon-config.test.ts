import { describe, expect, it } from 'vitest';
import { type Environment, readSettings } from '../../../../server/config/settings.schema.ts';
import { type AmazonConfig, readAmazon } from '../../../../server/payments/amazon/amazon-config.ts';
import { amazonService } from '../../../../server/providers/amazon-service.ts';

const WHOLE = {
  AMAZON_SELLER_ID: 'A1SELLER',
  AMAZON_LOGIN_CLIENT_ID: 'amzn1.application-oa2-client.1',
  AMAZON_ACCESS_KEY: 'AKIA1',
  AMAZON_SECRET_KEY: 'very-secret',
};

function read(environment: Environment): { amazon: AmazonConfig; problems: string[] } {
  const { settings, problems } = readSettings(environment);
  return { amazon: readAmazon(settings, problems), problems };
}

describe('the settings of Amazon Pay', () => {
  it('L10 without keys there is no Amazon Pay, though the pages may have its ids', () => {
    const { AMAZON_SELLER_ID, AMAZON_LOGIN_CLIENT_ID } = WHOLE;
    expect(read({ AMAZON_SELLER_ID, AMAZON_LOGIN_CLIENT_ID })).toEqual({ amazon: { type: 'none' }, problems: [] });
  });

  it.each([
    ['us', 'live', 'mws.amazonservices.com', 'OffAmazonPayments', 'api.amazon.com', 'USD', false],
    ['us', 'sandbox', 'mws.amazonservices.com', 'OffAmazonPayments_Sandbox', 'api.sandbox.amazon.com', 'USD', false],
    ['uk', 'live', 'mws-eu.amazonservices.com', 'OffAmazonPayments', 'api.amazon.co.uk', 'GBP', true],
    ['de', 'sandbox', 'mws-eu.amazonservices.com', 'OffAmazonPayments_Sandbox', 'api.sandbox.amazon.de', 'EUR', true],
  ])(
    'L10 %s %s has Amazon’s own hosts and currency',
    (region, environment, host, service, login, currency, confirms) => {
      const { amazon, problems } = read({ ...WHOLE, AMAZON_REGION: region, AMAZON_ENVIRONMENT: environment });
      expect(problems).toEqual([]);
      expect(amazon).toMatchObject({
        isAmazon: true,
        isTest: environment === 'sandbox',
        anyBrowser: false,
        options: {
          mwsUrl: `https://${host}/${service}/2013-01-01`,
          reportsUrl: `https://${host}/Reports/2009-01-01`,
          loginUrl: `https://${login}`,
          notificationOrigin: null,
          currency,
          confirmation: confirms,
        },
      });
    },
  );

  it.each([
    ['us', 'live', 'https://static-na.payments-amazon.com/OffAmazonPayments/us/js/Widgets.js'],
    ['us', 'sandbox', 'https://static-na.payments-amazon.com/OffAmazonPayments/us/sandbox/js/Widgets.js'],
    ['uk', 'live', 'https://static-eu.payments-amazon.com/OffAmazonPayments/gbp/lpa/js/Widgets.js'],
    ['de', 'sandbox', 'https://static-eu.payments-amazon.com/OffAmazonPayments/eur/sandbox/lpa/js/Widgets.js'],
  ])('W10 the script of %s %s is Amazon’s', (region, environment, scriptUrl) => {
    expect(read({ ...WHOLE, AMAZON_REGION: region, AMAZON_ENVIRONMENT: environment }).amazon).toMatchObject({
      scriptUrl,
    });
  });

  it('L10 another server has all protocols on its origin, and pages that need no other', () => {
    const { amazon } = read({ ...WHOLE, AMAZON_API_URL: 'http://127.0.0.1:8093/', AMAZON_PAY_ANY_BROWSER: 'true' });
    const origin = 'http://127.0.0.1:8093';
    expect(amazon).toMatchObject({
      isAmazon: false,
      isTest: true,
      anyBrowser: true,
      scriptUrl: `${origin}/OffAmazonPayments/us/sandbox/js/Widgets.js`,
      options: {
        mwsUrl: `${origin}/OffAmazonPayments_Sandbox/2013-01-01`,
        reportsUrl: `${origin}/Reports/2009-01-01`,
        loginUrl: origin,
        notificationOrigin: origin,
      },
    });
    const { settings, origins, sandbox } = amazonService({ amazon }, { clock: () => 0, pause: async () => {} });
    expect(settings).toMatchObject({ test: true, confirmation: false, anyBrowser: true, currency: 'USD' });
    expect(origins).toEqual({ script: [origin], frame: [origin], connect: [origin], style: [origin], img: [origin] });
    expect(sandbox).toBe(origin);
  });

  it('L10 the confirmation is a setting of its own', () => {
    expect(read({ ...WHOLE, AMAZON_CONFIRMATION: 'true' }).amazon).toMatchObject({ options: { confirmation: true } });
    expect(read({ ...WHOLE, AMAZON_REGION: 'de', AMAZON_CONFIRMATION: 'false' }).amazon).toMatchObject({
      options: { confirmation: false },
    });
  });

  it('L10 some of the credentials, or an unknown word, is a problem that names its variable and no secret', () => {
    const { problems } = read({
      AMAZON_SECRET_KEY: 'very-secret',
      AMAZON_SELLER_ID: 'A1SELLER',
      AMAZON_REGION: 'jp',
      AMAZON_ENVIRONMENT: 'moon',
      AMAZON_API_URL: 'amazon.example',
    });
    expect(problems).toEqual([
      expect.stringContaining('AMAZON_REGION is "jp"'),
      expect.stringContaining('AMAZON_ENVIRONMENT is "moon"'),
      expect.stringContaining('AMAZON_API_URL is "amazon.example"'),
      expect.stringContaining('AMAZON_LOGIN_CLIENT_ID and AMAZON_ACCESS_KEY must be set'),
    ]);
    expect(problems.join()).not.toContain('very-secret');
  });
});
