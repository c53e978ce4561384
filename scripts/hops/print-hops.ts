import { readFileSync, writeFileSync } from 'node:fs';
import { HOPS_PAGE, hopTable, withHops } from './hop-table.ts';
import { traceYes } from './journey.ts';

/**
 * Traces a shopper's yes to an offer, and prints its hops: `npm run hops`. With `--write` they go into docs/hops.md,
 * which has the rule of a hop.
 */

const print = console.log;
// The server's lines are not for the table's readers.
console.log = () => {};

const hops = hopTable(await traceYes());
if (process.argv.includes('--write')) writeFileSync(HOPS_PAGE, withHops(readFileSync(HOPS_PAGE, 'utf8'), hops));
print(hops);
process.exit();
