import { fileURLToPath } from 'node:url';
import { buildAsideIfChanged, buildModules } from './build.js';

/** Builds the command of the sandboxes into its package's own `dist`, from the root of the repository. */
const startedIn = process.cwd();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const sources = ['packages/sandboxes', 'vite.config.ts', 'package-lock.json'];
await buildAsideIfChanged({ folder: 'packages/sandboxes/dist', sources }, (folder) =>
  buildModules(['packages/sandboxes/command.ts'], folder, ['packages/sandboxes']),
);
process.chdir(startedIn);
