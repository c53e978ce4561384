import { expect, it } from 'vitest';
import { appDuringTests } from '../../support/shops/running-app.ts';

const shop = appDuringTests();

it('R04 the document of a login’s return runs our script alone, and is kept and passed on by nothing', async () => {
  const app = await shop().build({ SLUICE_TEMPLATE: 'index.html' });
  const { statusCode, headers, body } = await app.inject(
    '/amazon-return?access_token=Atza%7Cx&state=%2F%2Fevil.example',
  );
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(String(headers['content-security-policy']).split(';').slice(0, 3)).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
  ]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(headers['set-cookie']).toBeUndefined();
  expect(body.match(/<script[^>]*>/g)).toHaveLength(1);
  expect(body).not.toMatch(/Atza|evil/);
});

it('a storefront that was built without it has no such page', async () => {
  expect((await shop().app.inject('/amazon-return')).statusCode).toBe(404);
});
