import { redacted } from './redacted.ts';
import { redactedText } from './redacted-text.ts';

/** Prints a line of the shop's log to stderr, without personal data. */
export function printLog(level: string, message: string, detail?: unknown): void {
  console.error(`${level}: ${redactedText(message)}`, detail === undefined ? '' : redacted(detail));
}

/** Prints an exception that no code caught, without what Node would print of its fields, and ends the process as Node does. */
export function printUncaught(): void {
  process.on('uncaughtException', (error) => {
    printLog('error', 'an exception ended the process', error);
    process.exit(1);
  });
}
