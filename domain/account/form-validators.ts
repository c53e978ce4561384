/** V03: a limit, and the sentence for the shopper where a field breaks it. */
export interface Limit<Value> {
  is: Value;
  message: string;
}

/** V03: the six rules that a field of text may have, called as the attributes of an input are. */
export interface FieldRules {
  required?: string | undefined;
  min?: Limit<number>;
  max?: Limit<number>;
  minlength?: Limit<number>;
  maxlength?: Limit<number>;
  /** The whole text has to be what the expression describes. */
  pattern?: Limit<RegExp>;
}

/**
 * V03: the message of the first rule that a text breaks, or null. As in a browser, an empty text breaks none but
 * `required`; blanks alone count as empty, lengths are in UTF-16 units, and what is no number is neither large nor small
 * enough.
 */
export function fieldProblem(text: string, rules: FieldRules): string | null {
  if (text.trim() === '') return rules.required ?? null;
  const { min, max, minlength, maxlength, pattern } = rules;
  const broken = [
    maxlength && text.length > maxlength.is && maxlength,
    minlength && text.length < minlength.is && minlength,
    pattern && !matchesWhole(pattern.is, text) && pattern,
    min && !(numberIn(text) >= min.is) && min,
    max && !(numberIn(text) <= max.is) && max,
  ];
  return broken.find((limit) => typeof limit === 'object')?.message ?? null;
}

/** Without the flags that would make an expression remember where it stopped. */
function matchesWhole({ source, flags }: RegExp, text: string): boolean {
  return new RegExp(`^(?:${source})$`, flags.replace(/[gmy]/g, '')).test(text);
}

/** The number that a text is in decimals, else NaN. */
function numberIn(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;
}
