import { expect, it } from 'vitest';
import { readAgent } from '../../../server/stats/visit-traits.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const LINUX = 'Mozilla/5.0 (Linux; Android';

it.each([
  ['desktop', `${MAC} Version/17.4 Safari/605.1.15`],
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0'],
  ['desktop', 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; Tablet PC 2.0)'],
  [
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
  ],
  ['phone', `${LINUX} 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36`],
  ['phone', 'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0'],
  [
    'tablet',
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148 Safari/604.1',
  ],
  ['tablet', `${LINUX} 13; SM-X706B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36`],
  ['tablet', 'Mozilla/5.0 (Android 13; Tablet; rv:125.0) Gecko/125.0 Firefox/125.0'],
  ['tablet', `${LINUX} 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.4.6 like Chrome/108.0 Safari/537.36`],
])('C04 a person’s browser on a %s is no robot: %s', (device, userAgent) => {
  expect(readAgent(userAgent)).toEqual({ device, looksLikeRobot: false });
});

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/124.0.0.0 Safari/537.36',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'curl/8.5.0',
  'python-requests/2.31.0',
  ' ',
  '',
  undefined,
])('C04 a robot’s user agent looks like one: %j', (userAgent) => {
  expect(readAgent(userAgent).looksLikeRobot).toBe(true);
});

it('C04 a user agent of any length is read within a moment', () => {
  const begun = performance.now();
  expect(readAgent(`${MAC} ${'Android Silk/ Mobile'.repeat(100_000)}`).device).toBe('phone');
  expect(performance.now() - begun).toBeLessThan(100);
});
