import { buildAsideIfChanged, buildModules, RULES } from '../../../scripts/build.js';
import { PROCESSES } from './process-file.ts';

/** The modules that tests start as processes of their own. */
const ENTRIES = [
  'backoffice/cli/main.ts',
  'scripts/shop/start-shop.ts',
  'server/main.ts',
  'packages/sandboxes/main.ts',
  'packages/sandboxes/tests/stripe/support/run-sandbox.ts',
  'tests/server/db/fixtures/hold-postgres.ts',
  'tests/server/db/fixtures/hold-store.ts',
  'tests/server/start/sandboxes-parent.ts',
  'tests/support/crash/sandbox-process.ts',
  'tests/support/crash/shop-process.ts',
];

const SOURCES = [
  ...RULES,
  'scripts/build.js',
  'packages/sandboxes/tests/stripe/support',
  'tests/server/db/fixtures',
  'tests/server/start',
  'tests/support',
];

/** Builds what the tests start as processes, before the first of them: as the shop is, since it starts sooner so than from its sources. */
export default async function buildProcesses() {
  await buildAsideIfChanged({ folder: PROCESSES, sources: SOURCES }, (folder) => buildModules(ENTRIES, folder));
}
