import type { CommandLine, NameCount } from '../../commands/table/command-row.ts';

/** What the usage of a command says that it takes. */
export interface Usage {
  /** The flags: whether each takes a value. */
  flags: Readonly<Record<string, 'yes-no' | 'value'>>;
  names: NameCount;
  /** What stands without a flag, as the usage names it. */
  words: readonly string[];
}

/** A flag, and what follows it where it takes a value: `<name>`, or words to choose from such as `phone|desktop`. */
const FLAG = /--([a-z-]+)( <[^>]+>| [a-z]+\|[^\]\s]+)?/g;

/** Reads the flags of a usage, and its names: `<file>` is needed, `[file]` is not, and `<file>…` may be several. */
export function readUsage({ usage, names }: Pick<CommandLine, 'usage' | 'names'>): Usage {
  const found = [...usage.matchAll(FLAG)];
  const flags = Object.fromEntries(found.map(([, flag = '', value]) => [flag, value ? 'value' : 'yes-no'] as const));
  const [command = ''] = usage.split(' ');
  const forms = usage.split(` | ${command} `).map((form) => form.replace(FLAG, ''));
  const counts = forms.map(countNames);
  const count = {
    least: Math.min(...counts.map(({ least }) => least)),
    most: Math.max(...counts.map(({ most }) => most)),
  };
  const words = [...(forms[0] ?? '').matchAll(NAME)].map(([, needed, optional]) => needed ?? optional ?? '');
  return { flags, names: names ?? count, words };
}

/** A name that is needed, or one that is not. */
const NAME = /<([^>]+)>|\[(\w[^\]]*)\]/g;

function countNames(form: string): NameCount {
  const found = [...form.matchAll(NAME)];
  const least = found.filter(([, needed]) => needed !== undefined).length;
  return { least, most: form.includes('>…') ? Number.POSITIVE_INFINITY : found.length };
}
