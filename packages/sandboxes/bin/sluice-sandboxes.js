#!/usr/bin/env node
import { existsSync } from 'node:fs';

/** In the repository the command is built where its sources have changed; a published package has what was built. */
const builder = new URL('../../../scripts/build-sandboxes.js', import.meta.url);
if (existsSync(builder)) await import(builder.href);
await import('../dist/packages/sandboxes/command.js');
