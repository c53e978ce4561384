import { expect, it } from 'vitest';
import { appDuringTests } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
const URL_PATH = '/.well-known/security.txt';

it('security.txt has the contact of the setting, and is 404 without it', async () => {
  const environment = { SECURITY_CONTACT: 'mailto:security@shop.example' };
  const app = await shop().build(environment, { clock: () => new Date('2026-11-22T20:00:00.000Z') });
  const reply = await app.inject(URL_PATH);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body.split('\n')).toEqual([
    'Contact: mailto:security@shop.example',
    'Expires: 2027-05-21T20:00:00.000Z',
    `Canonical: http://localhost:8080${URL_PATH}`,
    '',
  ]);
  expect((await shop().app.inject(URL_PATH)).statusCode).toBe(404);
});
