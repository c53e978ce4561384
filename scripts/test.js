import { installPackages } from './install.js';

/** Everything that holds before work is handed over, with a fixed choice of what `npm run soak` runs whole. */
installPackages('all');
const { runSuite } = await import('./suite.js');
await runSuite({ fast: 45, server: 265, build: 10, journeys: 370, walks: 5 });
