import { installPackages } from './install.js';

/** Everything that holds before work is handed over, with a fixed choice of what `npm run soak` runs whole. */
installPackages();
const { runSuite } = await import('./suite.js');
await runSuite({ fast: 40, server: 300, build: 20, journeys: 300, walks: 5 });
