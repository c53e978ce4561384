import { installPackages } from './install.js';

/** The suite with every matrix whole: each crash on both stores and to both ends, each hostile input, each width. */
installPackages();
const { runSuite } = await import('./suite.js');
await runSuite({ fast: 70, server: 1000, build: 20, journeys: 900, walks: 5 }, { SLUICE_SOAK: 'true' });
