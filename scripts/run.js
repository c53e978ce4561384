import { spawn } from 'node:child_process';

/** Runs a program of node_modules (or node itself) to its end and returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a locally installed JavaScript program with this node binary. */
export function runBin(path, args, options) {
  return run(process.execPath, [`node_modules/${path}`, ...args], options);
}

/** Like `runBin`, but also returns what the program wrote to stderr. */
export function runBinForErrors(path, args, options) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`node_modules/${path}`, ...args], {
      stdio: ['inherit', 'inherit', 'pipe'],
      ...options,
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
      process.stderr.write(chunk);
    });
    child.on('error', () => resolve({ code: 127, errors }));
    child.on('close', (code) => resolve({ code: code ?? 1, errors }));
  });
}

/** Like `runBin`, but prints the output in one piece at the end. */
export function runBinQuietly(path, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`node_modules/${path}`, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.on('error', () => resolve(127));
    child.on('close', (code) => {
      process.stdout.write(said);
      resolve(code ?? 1);
    });
  });
}
