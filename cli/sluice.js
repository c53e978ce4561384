#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

/** The `sluice` command: builds itself where its sources have changed, then runs. Standard output is the command's alone. */
const startedIn = process.cwd();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
console.log = console.error;
const { installPackages } = await import('../scripts/install.js');
installPackages();
const { buildCommandIfChanged } = await import('../scripts/build.js');
const entry = await buildCommandIfChanged();
process.chdir(startedIn);
await import(entry);
