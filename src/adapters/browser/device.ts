import { browserInUse } from '../../../domain/tracking/browser-in-use.ts';
import { type DeviceInfo, deviceKind } from '../../../domain/tracking/visitor.ts';

/** E07: reads the visitor's device from the browser. Never throws: old web views lack parts of it. */
export function readDevice(view: Pick<Window, 'navigator' | 'screen'>): DeviceInfo {
  const { userAgent, language } = view.navigator;
  const found = browserInUse(userAgent);
  return {
    os: found?.os ?? '',
    browser: found ? `${found.name} ${found.version}`.trim() : '',
    language: language ?? '',
    device: deviceKind(userAgent),
    // Asked for where it is stored: browsers take long to answer it the first time.
    get timezone() {
      return timezone();
    },
    screen_resolution: `${view.screen.width}x${view.screen.height}`,
  };
}

/** A browser whose time zone is unknown to it throws. The newer ones know it without the long work of a format for dates. */
function timezone(): string {
  try {
    const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };
    return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
  } catch {
    return '';
  }
}
