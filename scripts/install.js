import { spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.sluice-installed';

/** Installs what the lock file names, unless it was installed already; works before any package is there. */
export function installPackages() {
  if (isCurrent()) return;
  console.error('Installing packages from the lock file …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    // Standard output may be the result of a command, for another program to read.
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, '');
}

function isCurrent() {
  return existsSync(STAMP) && statSync(STAMP).mtimeMs >= statSync('package-lock.json').mtimeMs;
}
