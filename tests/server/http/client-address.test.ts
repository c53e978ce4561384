import { expect, it } from 'vitest';
import { clientAddress, limitFor, SHARED_ADDRESS } from '../../../server/http/client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
])('tries of %s are counted for %s', (ip, address) => {
  expect(clientAddress(ip)).toBe(address);
});

it.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.9',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.0.1',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  '',
  'unknown',
  '203.0.113.7:8080',
])('the address "%s" is shared, and its limit is that of a hundred shoppers', (ip) => {
  expect(clientAddress(ip)).toBe(SHARED_ADDRESS);
  expect(limitFor(clientAddress(ip), 60)).toBe(6000);
});

it('the limit of a shopper’s address is the limit itself', () => {
  expect(limitFor(clientAddress('203.0.113.7'), 60)).toBe(60);
});
