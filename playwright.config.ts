import { defineConfig, devices, type Project } from '@playwright/test';
import { BROWSER_ARGUMENTS } from './backoffice/paths/testing/browser/browser-arguments.ts';
import { inSoak } from './tests/support/soak/soak.ts';

/** Cases of a matrix that only `npm run soak` runs; `keptIf` tags them. */
const LEFT_TO_SOAK = inSoak<RegExp[]>([], [/@soak/]);

const executablePath = process.env.CHROMIUM_PATH;

/** The layout is that of a phone, without painting seven pixels for each one of it. */
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };

/** The walks of a return from PayPal. */
const RETURNS = /paypal\/returns\.spec\.ts/;

/** Only the soak runs these. */
const SOAK_PROJECTS: Project[] = [
  {
    // These walks come one after another in one shop, and so they begin first; the short project does not end last, alone.
    name: 'returns',
    use: PHONE,
    testMatch: RETURNS,
  },
  {
    name: 'desktop',
    use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    // What differs by width is the layout: the journeys of money and of coming back are the same machine.
    testMatch: /(classic|accessibility|brands|wrong-addresses)\.spec\.ts/,
    grepInvert: /@phone/,
  },
];

/** The journeys, in a real browser at the two widths that are designed for. Each worker has a shop of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // With three, Chromium loses a click in a frame of another site now and then: each has its own process.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['dot'], ['json']],
  use: {
    // A trace takes a tenth of the time: `--trace retain-on-failure` makes one of a journey that failed.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', ...BROWSER_ARGUMENTS],
    },
  },
  projects: [
    ...inSoak(SOAK_PROJECTS, []),
    {
      name: 'phone',
      use: PHONE,
      testIgnore: inSoak([RETURNS], []),
      grepInvert: LEFT_TO_SOAK,
    },
  ],
});
