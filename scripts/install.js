import { spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.sluice-installed';

/** Installs the packages of the lock file, unless they are installed; works without any package. */
export function installPackages() {
  if (isCurrent()) return;
  console.error('Installing packages from the lock file …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    // Standard output may be the result of a command that another program reads.
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, '');
}

function isCurrent() {
  return existsSync(STAMP) && statSync(STAMP).mtimeMs >= statSync('package-lock.json').mtimeMs;
}
