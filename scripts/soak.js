import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { installPackages } from './install.js';

/**
 * The suite with every matrix whole: each crash on both stores and to both ends, each hostile input, each width. Rows come in
 * any order, statements and requests late, and the machine is busy: by a seed, which may be given as `SLUICE_SOAK_SEED`.
 */
installPackages('all');
const { runSuite } = await import('./suite.js');
const seed = process.env.SLUICE_SOAK_SEED ?? String(Date.now() % 1_000_000);
console.log(`Rows, statements and requests are disordered by the seed ${seed}.`);
const neighbour = spawn(process.execPath, ['tests/support/soak/busy-neighbour.js']);
process.on('exit', () => {
  neighbour.kill();
  console.log(`SLUICE_SOAK_SEED=${seed} npm run soak disorders in the same way.`);
});
await runSuite(
  { fast: 80, server: 1000, build: 20, journeys: 900, walks: 5 },
  {
    SLUICE_SOAK: 'true',
    SLUICE_SOAK_SEED: seed,
    NODE_OPTIONS: `--import=${pathToFileURL('tests/support/soak/slow-requests.js').href}`,
  },
);
