import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceKind } from '../../../../domain/tracking/visitor.ts';
import { readDevice } from '../../../../src/adapters/browser/device.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const FACEBOOK = `${IPHONE.replace('Version/17.4 ', '')} [FBAN/FBIOS;FBAV/466.0.0.46.109;FBDV/iPhone15,2;FBMD/iPhone]`;

function windowOf(userAgent: string, navigator: object = {}) {
  return { navigator: { userAgent, language: 'en-US', ...navigator }, screen: { width: 390, height: 844 } } as Window;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the data of a device', () => {
  it.each([
    ['an iPhone', IPHONE, { os: 'iOS', browser: 'ios 17.4.0', device: 'Mobile' }],
    ['an Android phone', PIXEL, { os: 'Android OS', browser: 'chrome 126.0.0', device: 'Mobile' }],
    ['a PC', CHROME, { os: 'Windows 10', browser: 'chrome 126.0.0', device: 'Desktop' }],
    ['a Linux computer', FIREFOX, { os: 'Linux', browser: 'firefox 128.0.0', device: 'Desktop' }],
    ['an in-app browser', FACEBOOK, { os: 'iOS', browser: 'facebook 466.0.0.46.109', device: 'Mobile' }],
    ['a browser of no known name', 'x', { os: '', browser: '', device: 'Desktop' }],
  ])('E07 L04 %s', (_, userAgent, known) => {
    const device = readDevice(windowOf(userAgent));
    expect(device).toMatchObject({ ...known, language: 'en-US', screen_resolution: '390x844' });
    expect(Object.keys(device).sort()).toEqual([
      'browser',
      'device',
      'language',
      'os',
      'screen_resolution',
      'timezone',
    ]);
  });

  it('E07 the timezone is the name of the zone', () => {
    expect(readDevice(windowOf(CHROME)).timezone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('E07 a field that an old web view lacks is empty', () => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
      throw new RangeError('Unsupported time zone');
    });
    const device = readDevice(windowOf(PIXEL, { language: undefined }));
    expect([device.language, device.timezone]).toEqual(['', '']);
  });
});

describe('the kind of a device', () => {
  it.each([
    ['', 'Desktop'],
    ['Mobi', 'Mobile'],
    ['Mobile', 'Mobile'],
    ['Opera Mobi/49', 'Mobile'],
    ['mobile', 'Desktop'],
    ['Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) Version/12.1 Mobile/15E148', 'Mobile'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17 Safari/605', 'Desktop'],
  ] as const)('L04 "%s" is %s: it contains Mobi or not', (userAgent, kind) => {
    expect(deviceKind(userAgent)).toBe(kind);
  });
});
