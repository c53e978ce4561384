/** The cookie in which a page tells the server its step, by funnel. It ends with the browser's session. */
export const REACHED_STEP_COOKIE = 'sluice_step';

/** The most funnels whose steps are kept, and the most bytes that they take in the cookie. */
const MOST_FUNNELS = 8;
const MOST_BYTES = 1024;

/** N02: the cookie's value with the step of a funnel; the funnels that were shown longest ago go first. */
export function withReachedStep(value: string | undefined, funnel: string, step: string): string {
  const others = parseEntries(value).filter((entry) => stepIn(entry, funnel) === null);
  const entries = [...others.slice(1 - MOST_FUNNELS), `${encodeURIComponent(funnel)}=${encodeURIComponent(step)}`];
  while (entries.length > 1 && countBytes(entries) > MOST_BYTES) entries.shift();
  return entries.join('&');
}

/** N02: the step of a funnel in the cookie's value. An older value is a step alone, of whichever funnel has it. */
export function reachedStepIn(value: string | undefined, funnel: string): string | null {
  if (value && !value.includes('=')) return value;
  return parseEntries(value)
    .map((entry) => stepIn(entry, funnel))
    .reduce((found, step) => step ?? found, null);
}

function parseEntries(value: string | undefined): string[] {
  return (value ?? '').split('&').filter((entry) => entry.includes('='));
}

function stepIn(entry: string, funnel: string): string | null {
  const prefix = `${encodeURIComponent(funnel)}=`;
  return entry.startsWith(prefix) ? decoded(entry.slice(prefix.length)) : null;
}

/** Null for a value that was not written by this code. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A cookie encodes the percent signs again. */
function countBytes(entries: readonly string[]): number {
  return entries.join('&').replaceAll('%', '%25').length;
}
