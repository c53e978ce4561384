import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { guardedLookup, isReachable, type Lookup, urlProblem } from '../../../server/outbox/reachable-address.ts';

const PUBLIC = { allowsLoopback: false };
const DEVELOPMENT = { allowsLoopback: true };

/** A name service that gives each name these addresses. */
function names(known: Record<string, string[]>): Lookup {
  return (hostname, _options, callback) => {
    const found = known[hostname];
    const addresses = (found ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    callback(found ? null : new Error(`getaddrinfo ENOTFOUND ${hostname}`), addresses);
  };
}

const LOOPBACK = ['127.0.0.1', '127.8.8.8', '::1'];

const INTERNAL = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001:0:1::1',
  '2001:db8::1',
  'localhost',
  '',
];

describe('the addresses of webhooks', () => {
  it.each(INTERNAL)('"%s" is never one', (address) => {
    expect([isReachable(address, PUBLIC), isReachable(address, DEVELOPMENT)]).toEqual([false, false]);
  });

  it.each([...LOOPBACK, '::ffff:127.0.0.1'])('%s is one in development alone', (address) => {
    expect([isReachable(address, PUBLIC), isReachable(address, DEVELOPMENT)]).toEqual([false, true]);
  });

  it.each(['93.184.216.34', '100.63.255.255', '100.128.0.0', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is one',
    (address) => {
      expect(isReachable(address, PUBLIC)).toBe(true);
    },
  );
});

describe('the URL of an endpoint', () => {
  const lookup = names({
    'good.example': ['93.184.216.34', '2606:4700::1111'],
    'inside.example': ['10.0.0.7'],
    'half.example': ['93.184.216.34', '192.168.0.1'],
    localhost: ['127.0.0.1', '::1'],
  });

  it.each<[string, RegExp | null]>([
    ['https://good.example/hooks?key=1', null],
    ['https://93.184.216.34/', null],
    ['http://good.example/', /https:/],
    ['ftp://good.example/', /https:/],
    ['good.example', /no web address/],
    ['https://ann:secret@good.example/', /user or a password/],
    ['https://inside.example/', /not public/],
    ['https://half.example/', /not public/],
    ['https://nowhere.example/', /cannot be found/],
    ['https://10.0.0.7/', /not public/],
    ['https://[fd00::1]/', /not public/],
    ['https://[::ffff:10.0.0.1]/', /not public/],
    ['https://2130706433/', /not public/],
    ['https://0x7f.1/', /not public/],
    ['http://localhost:8094/hooks', /https:/],
    ['https://localhost/', /not public/],
    [`https://good.example/${'a'.repeat(2_000)}`, /no web address/],
  ])('%s has the problem %s', async (url, problem) => {
    const found = await urlProblem(url, PUBLIC, lookup);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });

  it('may be of this machine without TLS in development, and of no other', async () => {
    expect(await urlProblem('http://localhost:8094/hooks', DEVELOPMENT, lookup)).toBeNull();
    expect(await urlProblem('http://127.0.0.1:8094/', DEVELOPMENT, lookup)).toBeNull();
    expect(await urlProblem('http://good.example/', DEVELOPMENT, lookup)).toMatch(/https:/);
    expect(await urlProblem('http://10.0.0.7/', DEVELOPMENT, lookup)).toMatch(/https:/);
  });
});

describe('the lookup of a connection', () => {
  const lookup = names({ 'good.example': ['93.184.216.34'], 'half.example': ['93.184.216.34', '::1'] });

  function found(hostname: string, all: boolean): Promise<LookupAddress[] | string> {
    return new Promise((resolve) => {
      guardedLookup(lookup, PUBLIC)(hostname, { all }, (error, address) => {
        if (error) resolve(error.message);
        else resolve(typeof address === 'string' ? [{ address, family: 0 }] : address);
      });
    });
  }

  it('returns the checked addresses', async () => {
    expect(await found('good.example', true)).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await found('good.example', false)).toEqual([{ address: '93.184.216.34', family: 0 }]);
  });

  it('refuses a name of which one address is inside, and says when there is none', async () => {
    expect(await found('half.example', true)).toMatch(/not public/);
    expect(await found('nowhere.example', true)).toMatch(/ENOTFOUND/);
  });
});
