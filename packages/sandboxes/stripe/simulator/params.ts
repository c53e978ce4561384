import type { FormNode } from '../../kit/form-body.ts';
import type { Json } from './outcome.ts';
import { invalidParam, type Refused } from './outcome.ts';
import type { Metadata } from './rows.ts';

/** Reads a request's parameters and stores the first fault in them. */
export class Params {
  #form: FormNode;
  failure: Refused | undefined;

  constructor(form: FormNode, allowed: readonly string[]) {
    this.#form = form;
    const unknown = Object.keys(form).find((key) => !allowed.includes(key));
    if (unknown !== undefined) {
      this.#fail(invalidParam(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown'));
    }
  }

  has(name: string): boolean {
    return this.#form[name] !== undefined;
  }

  /** A text, or null when it is missing or empty. */
  text(name: string): string | null {
    const value = this.#form[name];
    if (typeof value === 'object') this.#fail(invalidParam(`Invalid string: ${name}`, name));
    return typeof value === 'string' && value !== '' ? value : null;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === null) this.#fail(invalidParam(`Missing required param: ${name}.`, name, 'parameter_missing'));
    return value ?? '';
  }

  /** A whole number, or null when it is missing. */
  integer(name: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    this.#fail(invalidParam(`Invalid integer: ${value}`, name, 'parameter_invalid_integer'));
    return null;
  }

  flag(name: string): boolean {
    const value = this.text(name);
    if (value === null || value === 'false') return false;
    if (value !== 'true') this.#fail(invalidParam(`Invalid boolean: ${value}`, name));
    return value === 'true';
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    const value = this.text(name);
    if (value === null) return null;
    const choice = choices.find((known) => known === value);
    if (choice === undefined) this.#fail(invalidParam(`Invalid ${name}: must be one of ${choices.join(', ')}`, name));
    return choice ?? null;
  }

  /** The parameters nested under a name; a plain text in their place is a fault. */
  nested(name: string): FormNode | undefined {
    const value = this.#form[name];
    if (typeof value === 'string' && value !== '') this.#fail(invalidParam(`Invalid object`, name));
    return typeof value === 'object' ? value : undefined;
  }

  /** A nested object, unchanged. */
  object(name: string): Json {
    const value = this.nested(name);
    return value ? { ...value } : null;
  }

  list(name: string): string[] {
    return Object.values(this.nested(name) ?? {}).filter((value) => typeof value === 'string');
  }

  metadata(): Metadata {
    const entries = Object.entries(this.nested('metadata') ?? {});
    const bad = entries.find(([key, value]) => key.length > 40 || typeof value !== 'string' || value.length > 500);
    if (bad)
      this.#fail(invalidParam('Metadata keys have 40 characters at most and values 500.', `metadata[${bad[0]}]`));
    if (entries.length > 50) this.#fail(invalidParam('Metadata can have 50 keys at most.', 'metadata'));
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  }

  /** For rules outside this reader. */
  refuse(failure: Refused): void {
    this.#fail(failure);
  }

  #fail(failure: Refused): void {
    this.failure ??= failure;
  }
}
