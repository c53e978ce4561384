import { writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { HOPS_PAGE, hopsPage } from './hop-page.ts';

/** Traces a shopper's yes to an offer, and prints the page of its hops: `npm run hops`. With `--write` it becomes docs/hops.md. */

const print = console.log;
// The server's lines are not for the page's readers.
console.log = () => {};

register('./loader.js', import.meta.url);
const { traceYes } = await import('./journey.ts');
const page = hopsPage(await traceYes());
if (process.argv.includes('--write')) writeFileSync(HOPS_PAGE, page);
print(page);
process.exit();
