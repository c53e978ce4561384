import { spawn } from 'node:child_process';
import { cpuCounter } from './parts.js';

/** Runs a locally installed JavaScript program with this node binary to its end, and returns its exit code. */
export async function runBin(path, args, options) {
  return (await runPiped(path, args, { stdio: 'inherit', ...options })).code;
}

/** Like `runBin`, but also returns what the program wrote to the pipes among its `stdio`; `echo` prints that as it comes. */
export function runPiped(path, args, options, echo = (_chunk) => {}) {
  return new Promise((resolve) => {
    const countCpu = cpuCounter();
    const child = spawn(process.execPath, [`node_modules/${path}`, ...args], options);
    let written = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        written += chunk;
        echo(chunk);
      });
    child.on('error', () => resolve({ code: 127, written }));
    child.on('exit', countCpu);
    child.on('close', (code) => resolve({ code: code ?? 1, written }));
  });
}
