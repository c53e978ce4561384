/** A browser that stands for those like it. */
export interface MatrixDevice {
  name: string;
  userAgent: string;
  /** Whether Apple's own interface for payments is in this browser. */
  hasApplePay: boolean;
}

/** Browsers between which the ways to pay differ: by Apple's interface, and by what Amazon supports. */
export const MATRIX_DEVICES: readonly MatrixDevice[] = [
  {
    name: 'iPhone, Safari',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    hasApplePay: true,
  },
  {
    name: 'Android, Chrome',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    hasApplePay: false,
  },
  {
    name: 'Mac, Safari',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    hasApplePay: true,
  },
  {
    name: 'Windows, Chrome',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    hasApplePay: false,
  },
  {
    name: 'Linux, Firefox',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
    hasApplePay: false,
  },
];
