import { installPackages } from './install.js';

/** The long tests: every step of an order, killed on both stores, and walked to both ends. */
installPackages();
const { runBin } = await import('./run.js');
const env = { ...process.env, SLUICE_SOAK: 'true' };
process.exit(await runBin('vitest/vitest.mjs', ['run', '--project', 'server', 'tests/server/crash'], { env }));
