/** The file of the browser for the tests; null for Playwright's own. */
export function findBrowser(): Promise<string | null>;
