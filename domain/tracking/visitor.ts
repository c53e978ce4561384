import type { DeviceKind } from '../funnel/split-test.ts';

/** E07: the visitor's device. A part that the browser does not report is an empty text. */
export interface DeviceInfo {
  os: string;
  browser: string;
  language: string;
  device: DeviceKind;
  /** An IANA name, such as `America/Chicago`. */
  timezone: string;
  /** In CSS pixels: `390x844`. */
  screen_resolution: string;
}

/** L04: a device is mobile when its user agent contains Mobi. */
export function deviceKind(userAgent: string): DeviceKind {
  return userAgent.includes('Mobi') ? 'Mobile' : 'Desktop';
}
