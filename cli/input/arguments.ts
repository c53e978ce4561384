import { parseArgs } from 'node:util';
import { errorText } from '../../domain/error-text.ts';

/** The flags of a command: whether each takes a value. */
export type Flags = Readonly<Record<string, 'yes-no' | 'value'>>;

export interface GivenArguments {
  names: string[];
  /** True where a flag without a value was given. */
  has(flag: string): boolean;
  value(flag: string): string | null;
}

/** The number of a command's arguments besides its flags. */
export interface NameCount {
  least: number;
  most: number;
}

/** Reads a command's arguments, or returns what is wrong with them. */
export function readArguments(
  args: readonly string[],
  { flags = {}, names: count }: { flags?: Flags; names: NameCount },
): GivenArguments | string {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, kind]) => [name, { type: kind === 'value' ? 'string' : 'boolean' } as const]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (positionals.length < count.least) return 'something is missing';
    if (positionals.length > count.most) return `"${positionals[count.most]}" is one too many`;
    const text = (flag: string) => (typeof values[flag] === 'string' ? values[flag] : null);
    return { names: positionals, has: (flag) => values[flag] === true, value: text };
  } catch (error) {
    return errorText(error).split('. ')[0] ?? '';
  }
}
