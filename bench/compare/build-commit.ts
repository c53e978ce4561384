import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';

/** A commit as it is delivered: a clean worktree with its packages and its built shop. */
export interface BuiltCommit {
  /** Its short hash. */
  name: string;
  root: string;
}

/**
 * Builds each commit below a folder by its own `npm run build`, which installs its packages first; a commit that is named twice is
 * built once. Throws a sentence where there is no such commit, or where it cannot be built. The worktrees are removed when this
 * process ends.
 */
export function buildCommits(commits: readonly string[], folder: string): BuiltCommit[] {
  process.once('exit', () => {
    fs.rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  });
  const names = commits.map(shortHash);
  const built = new Map([...new Set(names)].map((name) => [name, build(name, join(folder, name))]));
  return names.flatMap((name) => built.get(name) ?? []);
}

function shortHash(commit: string): string {
  const name = git('rev-parse', '--short', '--verify', '--quiet', `${commit}^{commit}`);
  if (!name) throw new Error(`There is no commit "${commit}" here.`);
  return name;
}

function build(name: string, root: string): BuiltCommit {
  console.log(`Building ${name} …`);
  if (git('worktree', 'add', '--detach', root, name) === null) throw new Error(`${root} cannot be a worktree.`);
  linkSamePackages(root);
  // Some commits were built with the packages of development alone.
  if (!fs.existsSync(join(root, STAMP))) {
    npm(name, root, ['ci', '--include=dev', '--no-audit', '--no-fund']);
    fs.writeFileSync(join(root, STAMP), 'all');
  }
  npm(name, root, ['run', 'build']);
  return { name, root };
}

function npm(name: string, root: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${name} cannot be built:\n${`${stdout}${stderr}`.slice(-4_000)}`);
}

/** What git prints; null where it fails. */
export function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

const PACKAGES = 'node_modules';
/** The install step reads its age and its text. */
const STAMP = `${PACKAGES}/.sluice-installed`;

/** Packages of the same lock file are linked instead of installed once more. */
function linkSamePackages(root: string): void {
  const isSame =
    fs.readFileSync('package-lock.json', 'utf8') === fs.readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (!isSame || !fs.existsSync(STAMP)) return;
  try {
    linkTree(PACKAGES, join(root, PACKAGES));
    fs.writeFileSync(join(root, STAMP), fs.readFileSync(STAMP));
  } catch {
    // Between two file systems there are no links: the packages are installed.
    fs.rmSync(join(root, PACKAGES), { recursive: true, force: true });
  }
}

function linkTree(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (source === STAMP || source === join(PACKAGES, '.cache')) continue;
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else fs.linkSync(source, target);
  }
}
