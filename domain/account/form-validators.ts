import { isBlank } from '../typed-text.ts';

/** V03: a limit, and the shopper's sentence for a field that breaks it. */
export interface Limit<Value> {
  is: Value;
  message: string;
}

/** V03: the six rules of a text field, named like the attributes of an input, and a check of the whole text. */
export interface FieldRules {
  required?: string | undefined;
  min?: Limit<number>;
  max?: Limit<number>;
  minlength?: Limit<number>;
  maxlength?: Limit<number>;
  /** The whole text has to match. */
  pattern?: Limit<RegExp>;
  check?: Limit<(text: string) => boolean>;
}

/** V03: as in a browser only `required` refuses an empty text; blanks count as empty, and lengths are UTF-16 units. */
export function fieldProblem(text: string, rules: FieldRules): string | null {
  if (isBlank(text)) return rules.required ?? null;
  const { min, max, minlength, maxlength, pattern, check } = rules;
  const broken = [
    maxlength && text.length > maxlength.is && maxlength,
    minlength && text.length < minlength.is && minlength,
    pattern && !matchesFully(pattern.is, text) && pattern,
    min && !(numberIn(text) >= min.is) && min,
    max && !(numberIn(text) <= max.is) && max,
    check && !check.is(text) && check,
  ];
  return broken.find((limit) => typeof limit === 'object')?.message ?? null;
}

/** The flags g and y go because they make an expression stateful, and m because the whole text has to match. */
function matchesFully({ source, flags }: RegExp, text: string): boolean {
  return new RegExp(`^(?:${source})$`, flags.replace(/[gmy]/g, '')).test(text);
}

/** The decimal number of a text, else NaN. */
function numberIn(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;
}
