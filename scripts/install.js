import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** Its text is `start` where development packages are left out. */
const STAMP = 'node_modules/.sluice-installed';

/** npm's own list of what it has installed, also where it was called by hand. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Installs the packages of the lock file, unless they are installed; works without any package. `start`: those that the shop is
 * built and run with; `all`: also those of tests and development, which a folder that has them once keeps.
 */
export function installPackages(wanted) {
  const record = [STAMP, INSTALLED].find(existsSync);
  const isCurrent = record !== undefined && statSync(record).mtimeMs >= statSync('package-lock.json').mtimeMs;
  const hasAll = hasDevelopmentPackages();
  if (isCurrent && (hasAll || wanted === 'start')) return;
  const kind = hasAll ? 'all' : wanted;
  console.error(kind === 'start' ? 'Installing packages …' : 'Installing the packages of tests and development …');
  // The packages of a start stay in place beneath a running shop while those of development are added.
  npm(
    isCurrent
      ? ['install', '--no-save', '--include=dev']
      : ['ci', ...(kind === 'start' ? ['--omit=dev'] : ['--include=dev'])],
  );
  writeFileSync(STAMP, kind);
}

/** A package outside of `node_modules` stands in npm's list also where no link leads to it. */
function hasDevelopmentPackages() {
  if (!existsSync(INSTALLED)) return existsSync(STAMP) && readFileSync(STAMP, 'utf8') !== 'start';
  const { packages } = JSON.parse(readFileSync(INSTALLED, 'utf8'));
  const placed = Object.entries(packages).filter(([place]) => place.startsWith('node_modules/'));
  return placed.some(([, { dev, link, resolved }]) => (link ? packages[resolved]?.dev : dev));
}

function npm(args) {
  const { status } = spawnSync('npm', [...args, '--no-audit', '--no-fund'], {
    // Standard output may be the result of a command that another program reads.
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
