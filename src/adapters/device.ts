import { detect } from 'detect-browser';
import type { DeviceKind } from '../../domain/split-test.ts';

/** E07: what is known of the visitor's device. */
export interface DeviceInfo {
  os: string;
  browser: string;
  language: string;
  device: DeviceKind;
  timezone: string;
  screen_resolution: string;
}

/** L04: a device is mobile when its user agent contains Mobi. */
export function deviceKind(userAgent: string): DeviceKind {
  return userAgent.includes('Mobi') ? 'Mobile' : 'Desktop';
}

export function readDevice(view: Window): DeviceInfo {
  const { userAgent, language } = view.navigator;
  const found = detect(userAgent);
  return {
    os: found?.os ?? '',
    browser: found ? `${found.name} ${found.version ?? ''}`.trim() : '',
    language,
    device: deviceKind(userAgent),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen_resolution: `${view.screen.width}x${view.screen.height}`,
  };
}
