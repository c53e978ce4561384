import { format } from 'node:util';

/** What a library prints in its development build alone, and no code of the product causes or can prevent. */
const NO_FAULT = [
  // React's two renderers share this process, as no browser and no server has them.
  /^Detected multiple renderers concurrently rendering the same context provider/,
  // XState relays a child's last snapshot also where the message before it ended the parent, and drops it there.
  /^Event "xstate\.snapshot\.\w+" was sent to stopped actor/,
];

const printed: string[] = [];

// A test that expects an error or a warning replaces the console's method.
for (const method of ['error', 'warn'] as const) {
  console[method] = (...words: unknown[]) => {
    const line = format(...words);
    if (!NO_FAULT.some((each) => each.test(line))) printed.push(line);
  };
}

/** The lines since the last call. */
export function takePrinted(): string[] {
  return printed.splice(0).map((line) => `a line on stderr: ${line}`);
}
