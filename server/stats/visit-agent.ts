import { isbot } from 'isbot';

export type DeviceClass = 'phone' | 'tablet' | 'desktop';

/** A longer user agent is cut: only its beginning is read. */
const LONGEST = 512;

/** Browsers of tablets name the tablet, or Android without a mobile; an iPad may call itself a Macintosh, and counts as one. */
const TABLET = /iPad|Tablet(?! PC)|PlayBook|Silk\/(?!.*Mobile)|Android(?!.*Mobi)/;
const PHONE = /Mobi|iPhone|iPod/;

/** What is stored of a visit's user agent in its place. */
export type VisitAgent = ReturnType<typeof agentOf>;

/** Reads a user agent. A client that sends none is no browser, and looks like a robot. */
export function agentOf(userAgent: string | undefined) {
  const agent = (userAgent ?? '').slice(0, LONGEST);
  return { looksLikeRobot: agent.trim() === '' || isbot(agent), device: deviceOf(agent) };
}

function deviceOf(agent: string): DeviceClass {
  if (TABLET.test(agent)) return 'tablet';
  return PHONE.test(agent) ? 'phone' : 'desktop';
}
