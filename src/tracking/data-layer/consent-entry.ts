import type { ConsentSignals } from '../../../domain/consent/consent-mode.ts';

/**
 * Consent Mode v2: the entry of a consent, `default` for that before any tag and `update` for a changed one. Tag managers
 * read such a command only in an arguments object, and skip an array.
 */
export function consentEntry(command: 'default' | 'update', signals: ConsentSignals): unknown {
  return argumentsOf('consent', command, signals);
}

function argumentsOf(..._command: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: a tag manager tells a command from an event by this very object.
  return arguments;
}
