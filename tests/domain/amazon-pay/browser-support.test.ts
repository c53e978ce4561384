import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAtLeast, isInApp, isSupportedBrowser } from '../../../domain/amazon-pay/browser-support.ts';

const GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS_KIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

const windows = (version: string) => `Mozilla/5.0 (Windows NT ${version}; Win64; x64)`;
const mac = (version: string) => `Mozilla/5.0 (Macintosh; Intel Mac OS X ${version})`;
const android = (version: string, more = '') => `Mozilla/5.0 (Linux; Android ${version}; Pixel 3${more})`;
const iphone = (version: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X)`;

const chromeOn = (system: string, version: string) => `${system} ${GECKO} Chrome/${version} Safari/537.36`;
const firefoxOn = (system: string, version: string) =>
  `${system.slice(0, -1)}; rv:${version}) Gecko/20100101 Firefox/${version}`;
const edgeOn = (system: string, version: string) =>
  `${system} ${GECKO} Chrome/64.0.3282.140 Safari/537.36 Edge/${version}`;
const ieOn = (system: string, version: string) => `${system.slice(0, -1)}; Trident/7.0; rv:${version}) like Gecko`;
const safariOn = (system: string, version: string) => `${system} ${IOS_KIT} Version/${version} Safari/605.1.15`;
const mobileSafariOn = (system: string, version: string) =>
  `${system} ${IOS_KIT} Version/${version} Mobile/15E148 Safari/604.1`;
const webviewOn = (version: string, chrome: string) =>
  `${android(version, '; wv')} ${GECKO} Version/4.0 Chrome/${chrome} Mobile Safari/537.36`;
const facebookOnAndroid = (version: string, facebook: string) =>
  `${webviewOn(version, '78.0.3904.62')} [FB_IAB/FB4A;FBAV/${facebook};]`;
const facebookOnIos = (version: string, facebook: string) =>
  `${iphone(version)} ${IOS_KIT} Mobile/15E148 [FBAN/FBIOS;FBAV/${facebook};FBBV/1;FBDV/iPhone]`;
const webkitOn = (version: string, kit: string) =>
  `${iphone(version)} AppleWebKit/${kit} (KHTML, like Gecko) Mobile/15E148 Instagram 130.0`;

/** Each row of L09: a browser one below its minimum, at it, and one above it, and the same for its system. Windows 11 says 10.0. */
const ROWS: readonly [name: string, agent: (system: string, version: string) => string, ...versions: string[]][] = [
  ['Chrome on Windows', (os, is) => chromeOn(windows(os), is), '77.9', '78.0', '79.0', '6.3', '10.0', '10.0'],
  ['Firefox on Windows', (os, is) => firefoxOn(windows(os), is), '69.9', '70.0', '71.0', '6.3', '10.0', '10.0'],
  ['IE on Windows', (os, is) => ieOn(windows(os), is), '10.0', '11.0', '12.0', '6.3', '10.0', '10.0'],
  ['Edge on Windows', (os, is) => edgeOn(windows(os), is), '18.18361', '18.18362', '18.18363', '6.3', '10.0', '10.0'],
  [
    'the later Edge',
    (os, is) => `${chromeOn(windows(os), '120.0')} Edg/${is}`,
    '18.18361',
    '18.18362',
    '120.0.2210.91',
    '6.3',
    '10.0',
    '10.0',
  ],
  ['Chrome on Mac', (os, is) => chromeOn(mac(os), is), '77.9', '78.0', '79.0', '9_2', '10_15_7', '11_0'],
  ['Firefox on Mac', (os, is) => firefoxOn(mac(os), is), '69.9', '70.0', '71.0', '9.2', '10.15', '11.0'],
  ['Safari on Mac', (os, is) => safariOn(mac(os), is), '12.1', '13.0', '14.0', '9_2', '10_15_7', '11_0'],
  ['Chrome on Android', (os, is) => chromeOn(android(os), is), '77.9', '78.0', '79.0', '8.1.0', '9', '10'],
  ['WebView on Android', (os, is) => webviewOn(os, is), '77.9', '78.0', '79.0', '8.1.0', '9', '10'],
  ['Facebook on Android', (os, is) => facebookOnAndroid(os, is), '265.9', '266.0', '267.0', '8.1.0', '9', '10'],
  ['Mobile Safari', (os, is) => mobileSafariOn(iphone(os), is), '10.1', '11.0', '12.0', '10_3', '11_0', '12_0'],
  ['Facebook on iOS', (os, is) => facebookOnIos(os, is), '265.9', '266.0', '267.0', '13_0', '13_1', '13_2'],
  ['WebKit on iOS', (os, is) => webkitOn(os, is), '604.9', '605.1.15', '606.1', '13_0', '13_1_2', '14_0'],
];

describe('the browsers of Amazon Pay', () => {
  it.each(ROWS)('L09 W08 %s is supported from its minimum on, as is its system', (_, agent, ...versions) => {
    const [below = '', least = '', above = '', olderSystem = '', system = '', newerSystem = ''] = versions;
    expect(isSupportedBrowser(agent(system, below))).toBe(false);
    expect(isSupportedBrowser(agent(system, least))).toBe(true);
    expect(isSupportedBrowser(agent(newerSystem, above))).toBe(true);
    expect(isSupportedBrowser(agent(olderSystem, above))).toBe(false);
  });

  it.each([
    ['Chrome on Linux', chromeOn('Mozilla/5.0 (X11; Linux x86_64)', '120.0')],
    ['Chrome on iOS', `${iphone('17_0')} ${IOS_KIT} CriOS/120.0 Mobile/15E148 Safari/604.1`],
    ['Samsung Internet', `${android('13')} ${GECKO} SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36`],
    ['Opera', `${chromeOn(windows('10.0'), '120.0')} OPR/106.0`],
    ['Firefox on Android', firefoxOn('Mozilla/5.0 (Android 13; Mobile)', '120.0')],
    ['Edge on Mac', `${chromeOn(mac('10_15_7'), '120.0')} Edg/120.0`],
    ['a text that is no user agent', 'curl/8.1'],
  ])('L09 %s is not in the list', (_, agent) => {
    expect(isSupportedBrowser(agent)).toBe(false);
  });

  it('L09 versions are compared number by number, and never throw', () => {
    expect([isAtLeast('9.10', '9.9'), isAtLeast('18', '18.1'), isAtLeast('18.0.5', '18')]).toEqual([true, false, true]);
    const version = fc.array(fc.nat(99_999), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(version, fc.nat(3), (numbers, place) => {
        const raised = numbers.map((each, index) => (index === place % numbers.length ? each + 1 : each));
        expect(isAtLeast(raised.join('.'), numbers.join('.'))).toBe(true);
        expect(isAtLeast(numbers.join('.'), raised.join('.'))).toBe(false);
      }),
    );
    fc.assert(fc.property(fc.string(), (agent) => typeof isSupportedBrowser(agent) === 'boolean'));
  });

  it.each([
    ['Facebook on iOS', facebookOnIos('15_0', '400.0'), true],
    ['Facebook on Android', facebookOnAndroid('12', '400.0'), true],
    ['a webview on Android', webviewOn('12', '100.0'), true],
    ['WebKit without Safari’s token', webkitOn('15_0', '605.1.15'), true],
    [
      'Facebook on an iPad that calls itself a Mac',
      `${mac('10_15')} ${IOS_KIT} Mobile/15E148 [FBAN/FBIOS;FBAV/400.0;FBDV/iPad8,1;FBSV/15.0]`,
      true,
    ],
    ['Mobile Safari', mobileSafariOn(iphone('15_0'), '15.0'), false],
    ['Chrome on Android', chromeOn(android('12'), '100.0'), false],
    ['Facebook’s token on a desktop', `${chromeOn(windows('10.0'), '100.0')} FBAV/400.0`, false],
  ])('W11 %s signs in by redirect: %s', (_, agent, isRedirected) => {
    expect(isInApp(agent)).toBe(isRedirected);
  });
});
