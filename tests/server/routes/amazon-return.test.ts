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
  expect(body).toContain('<a href="/">');
});

it('R04 Q09 its link to the start carries on what its address has', async () => {
  const app = await shop().build({ SLUICE_TEMPLATE: 'index.html' });
  const { body } = await app.inject('/amazon-return?uid=vsl&step=9&affid=A1&subid1=%22%3E%3Cb%3E&state=x&error=denied');
  expect(body).toContain('<a href="/?uid=vsl&amp;affid=A1&amp;subid1=%22%3E%3Cb%3E">');
});

it('a storefront that was built without it has no such page', async () => {
  expect((await shop().app.inject('/amazon-return')).statusCode).toBe(404);
});
