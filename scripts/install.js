import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** Its text is `start` where development packages are left out. */
const STAMP = 'node_modules/.sluice-installed';

/**
 * Installs the packages of the lock file, unless they are installed; works without any package. `start`: those that the shop is
 * built and run with; `all`: also those of tests and development, which a folder that has them once keeps.
 */
export function installPackages(wanted) {
  const installed = existsSync(STAMP) ? (readFileSync(STAMP, 'utf8') === 'start' ? 'start' : 'all') : null;
  const isCurrent = installed !== null && statSync(STAMP).mtimeMs >= statSync('package-lock.json').mtimeMs;
  const kind = installed === 'all' ? 'all' : wanted;
  if (isCurrent && installed === kind) return;
  console.error(kind === 'start' ? 'Installing packages …' : 'Installing the packages of tests and development …');
  // The packages of a start stay in place beneath a running shop while those of development are added.
  npm(
    isCurrent
      ? ['install', '--no-save', '--include=dev']
      : ['ci', ...(kind === 'start' ? ['--omit=dev'] : ['--include=dev'])],
  );
  writeFileSync(STAMP, kind);
}

function npm(args) {
  const { status } = spawnSync('npm', [...args, '--no-audit', '--no-fund'], {
    // Standard output may be the result of a command that another program reads.
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
