/** A kind of browser, with its share of the visits in percent and its user agents. */
export interface AgentKind {
  share: number;
  /** How often it goes on where the average browser does once. */
  eagerness: number;
  /** The `utm_source` whose links open in it; null for any. */
  openedBy: string | null;
  agents: readonly string[];
}

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

/** The browsers that people shop with. */
export const BROWSERS: readonly AgentKind[] = [
  kind(50, 0.95, null, [
    `${IPHONE} ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) ${WEBKIT} Version/17.7 Mobile/15E148 Safari/604.1`,
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
  ]),
  kind(28, 1.25, null, [
    `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36`,
    `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    `${MAC} ${BLINK} Chrome/142.0.0.0 Safari/537.36`,
    `${MAC} ${WEBKIT} Version/18.6 Safari/605.1.15`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  ]),
  kind(7, 1.1, null, [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`,
    `Mozilla/5.0 (Linux; Android 14; SM-X710) ${BLINK} Chrome/142.0.0.0 Safari/537.36`,
  ]),
  kind(6, 0.6, 'facebook', [
    `${IPHONE} ${WEBKIT} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0.0.41.74;FBDV/iPhone15,3;FBSN/iOS;FBSV/18.6]`,
    `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UP1A; wv) ${BLINK} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0.0.48.74;]`,
  ]),
  kind(5, 0.6, 'instagram', [
    `${IPHONE} ${WEBKIT} Mobile/15E148 Instagram 398.0.0.30.72 (iPhone15,3; iOS 18_6; en_US; scale=3.00)`,
  ]),
  kind(4, 0.45, 'tiktok', [`${IPHONE} ${WEBKIT} Mobile/15E148 musical_ly_41.6.0 BytedanceWebview/d8a21c6`]),
];

function kind(share: number, eagerness: number, openedBy: string | null, agents: readonly string[]): AgentKind {
  return { share, eagerness, openedBy, agents };
}

/** Robots that run scripts, and look like visitors but for their names. */
export const LOOKING_ROBOTS = [
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/142.0.0.0 Safari/537.36`,
] as const;

/** Robots that fetch a page and run none of its scripts. */
export const FETCHING_ROBOTS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'curl/8.7.1',
] as const;

/** A browser without a screen, as programs and some people's helpers use it. */
export const HEADLESS = `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} HeadlessChrome/142.0.0.0 Safari/537.36`;
