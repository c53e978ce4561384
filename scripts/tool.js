import { installPackages } from './install.js';
import { runBin } from './run.js';

/** Runs a program of the development packages, `node scripts/tool.js tsx/dist/cli.mjs <file> …`, and installs them where they are missing. */
installPackages('all');
const [program, ...args] = process.argv.slice(2);
process.exit(await runBin(program, args));
