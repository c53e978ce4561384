import { format } from 'node:util';

/** What a library prints in its development build alone, and no code of the product causes or can prevent. */
const NO_FAULT = [
  // The first page's test renders a page as the server does and then as the browser does, with the same contexts, and the
  // other files share its worker. React's production renderer of the server would not say so, and cannot render elements
  // of the development build.
  /^Detected multiple renderers concurrently rendering the same context provider/,
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
