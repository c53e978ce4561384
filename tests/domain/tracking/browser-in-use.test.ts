import { parseUserAgent } from 'detect-browser';
import { describe, expect, it } from 'vitest';
import { browserInUse } from '../../../domain/tracking/browser-in-use.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const PHONE = 'Mozilla/5.0 (Linux; Android 9; SM-G960U)';
const VIEW = 'Mozilla/5.0 (Linux; Android 9; SM-G960U Build/PPR1.180610.011; wv)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 13_1_2 like Mac OS X)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const KIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** Real user agents, and `os version / name version` of each. */
type Row = readonly [known: string, userAgent: string];

const RIGHT: readonly Row[] = [
  ['Windows 10 10.0 / chrome 78.0.3904', `${WINDOWS} ${BLINK} Chrome/78.0.3904.70 Safari/537.36`],
  [
    'Windows 10 10.0 / firefox 70.0.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:70.0) Gecko/20100101 Firefox/70.0',
  ],
  [
    'Windows 10 10.0 / ie 11.0.0',
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C; .NET4.0E; .NET CLR 2.0.50727; rv:11.0) like Gecko',
  ],
  ['Windows 8  / ie 10.0.0', 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)'],
  ['Windows 10 10.0 / edge 18.18362.0', `${WINDOWS} ${BLINK} Chrome/64.0.3282.140 Safari/537.36 Edge/18.18362`],
  [
    'Windows 10 10.0 / edge-chromium 120.0.2210',
    `${WINDOWS} ${BLINK} Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91`,
  ],
  ['Windows 10 10.0 / opera 106.0.0', `${WINDOWS} ${BLINK} Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0`],
  ['Mac OS 10.15.7 / safari 13.0.2', `${MAC} ${KIT} Version/13.0.2 Safari/605.1.15`],
  ['Mac OS 10.15.7 / chrome 78.0.3904', `${MAC} ${BLINK} Chrome/78.0.3904.70 Safari/537.36`],
  [
    'Mac OS 10.14 / firefox 70.0.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.14; rv:70.0) Gecko/20100101 Firefox/70.0',
  ],
  // An iPad that asks for pages of desktops.
  ['Mac OS 10.15 / safari 13.1.0', `${MAC.replace('_7', '')} ${KIT} Version/13.1 Safari/605.1.15`],
  ['Android OS 9 / chrome 78.0.3904', `${PHONE} ${BLINK} Chrome/78.0.3904.62 Mobile Safari/537.36`],
  ['Android OS 9 / samsung 10.1.0', `${PHONE} ${BLINK} SamsungBrowser/10.1 Chrome/71.0.3578.99 Mobile Safari/537.36`],
  ['Android OS 13 / firefox 120.0.0', 'Mozilla/5.0 (Android 13; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0'],
  [
    'iOS 11.0 / ios 11.0.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 11_0 like Mac OS X) AppleWebKit/604.1.38 (KHTML, like Gecko) Version/11.0 Mobile/15A372 Safari/604.1',
  ],
  ['iOS 13.1.2 / ios-webview 605.1.15', `${IPHONE} ${KIT} Mobile/15E148 [LinkedInApp]`],
  ['iOS 13.1.2 / crios 78.0.3904', `${IPHONE} ${KIT} CriOS/78.0.3904.84 Mobile/15E148 Safari/604.1`],
  ['iOS 13.1.2 / fxios 20.0.0', `${IPHONE} ${KIT} FxiOS/20.0 Mobile/15E148 Safari/605.1.15`],
  ['  / bot ', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['  / bot ', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
];

const WRONG: readonly Row[] = [
  [
    'Android OS 9 / facebook 266.0.0.64.124',
    `${VIEW} ${BLINK} Version/4.0 Chrome/78.0.3904.62 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/266.0.0.64.124;]`,
  ],
  [
    'iOS 13.1.2 / facebook 266.0.0.1',
    `${IPHONE} ${KIT} Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone11,8;FBSN/iOS;FBSV/13.1.2;FBAV/266.0.0.1]`,
  ],
  [
    'iOS 13.1.2 / facebook 466.0.0.1',
    `${IPHONE} ${KIT} Version/13.1 Mobile/15E148 Safari/604.1 [FBAN/FBIOS;FBAV/466.0.0.1;FBSV/13.1.2]`,
  ],
  [
    'Android OS 9 / chromium-webview 78.0.3904.62',
    `${VIEW.replace('; wv', '')} ${BLINK} Version/4.0 Chrome/78.0.3904.62 Mobile Safari/537.36`,
  ],
  ['iOS 13.1.2 / ios-webview 605.1.15', `${IPHONE} ${KIT} Mobile/15E148 Instagram 130.0.0.1 (iPhone11,8; iOS 13_1_2)`],
  ['iOS 13.1.2 / ios-webview 605.1.15', `${IPHONE} ${KIT} Mobile/15E148 KAKAOTALK 8.6.5`],
  ['iOS 13.1.2 / other 87.0.279142407', `${IPHONE} ${KIT} GSA/87.0.279142407 Mobile/15E148 Safari/604.1`],
  ['iOS 13.1.2 / other 16.0.15.124050', `${IPHONE} ${KIT} OPiOS/16.0.15.124050 Mobile/15E148 Safari/9537.53`],
  ['iOS 13.1.2 / other 2.0.4', `${IPHONE} ${KIT} Version/13.1 Mobile/15E148 Safari/604.1 OPT/2.0.4`],
  [
    'Android OS 9 / other 11.3.4',
    `${PHONE} ${BLINK} Version/4.0 Chrome/79.0.3578.141 Mobile Safari/537.36 XiaoMi/MiuiBrowser/11.3.4-g`,
  ],
  [
    'Android OS 9 / other 13.2.0.1296',
    `${PHONE} ${BLINK} Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.2.0.1296 Mobile Safari/537.36`,
  ],
  ['Windows 10 10.0 / other 6.5', `${WINDOWS} ${BLINK} Chrome/120.0.0.0 Safari/537.36 Vivaldi/6.5`],
];

function textOf(userAgent: string): string {
  const found = browserInUse(userAgent);
  return found ? `${found.os} ${found.osVersion} / ${found.name} ${found.version}` : '';
}

/** What the library alone says. */
function libraryOf(userAgent: string): string {
  const found = parseUserAgent(userAgent);
  return `${found?.name} ${found?.version ?? ''}`;
}

describe('the browser of a user agent', () => {
  it.each(RIGHT)('L09 E07 is told by the library: %s', (known, userAgent) => {
    expect(textOf(userAgent)).toBe(known);
    expect(known.split(' / ')[1]).toBe(libraryOf(userAgent));
  });

  it.each(WRONG)('L09 E07 is told where the library says another one: %s', (known, userAgent) => {
    expect(textOf(userAgent)).toBe(known);
    expect(known.split(' / ')[1]).not.toBe(libraryOf(userAgent));
  });

  it('L09 Facebook on an iPad that calls itself a Mac runs on iOS', () => {
    const ipad = `${MAC} ${KIT} Mobile/15E148 [FBAN/FBIOS;FBAV/300.0.0.1;FBDV/iPad11,3;FBSN/iPadOS;FBSV/14.2]`;
    expect(textOf(ipad)).toBe('iOS 14.2 / facebook 300.0.0.1');
  });

  it.each(['', 'x', 'Mozilla/5.0'])('E07 is unknown in %j', (userAgent) => {
    expect(browserInUse(userAgent)).toBeNull();
  });

  it.each([`Trident/7.0${'rv:1)'.repeat(1_500)}`, 'iPhone AppleWebKit/1 '.repeat(1_500)])(
    'L09 a user agent of any length is read within a moment: %.20s',
    (userAgent) => {
      const begun = performance.now();
      browserInUse(userAgent);
      expect(performance.now() - begun).toBeLessThan(100);
    },
  );
});
