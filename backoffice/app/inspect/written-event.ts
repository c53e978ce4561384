import type { AnyEventObject } from 'xstate';

export function isEvent(value: unknown): value is AnyEventObject {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** An event that a person wrote, or what is wrong with it. */
export function readEvent(text: string): AnyEventObject | string {
  try {
    const value: unknown = JSON.parse(text);
    return isEvent(value) && value.type !== '' ? value : 'An event has a type.';
  } catch (error) {
    return `This is no JSON: ${error instanceof Error ? error.message : ''}`;
  }
}
