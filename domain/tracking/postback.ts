/** What a template may name, each in braces. */
export const POSTBACK_FIELDS = [
  'id',
  'order',
  'kind',
  'status',
  'amount',
  'value',
  'currency',
  'brand',
  'affid',
  'offid',
  'subid1',
  'subid2',
  'subid3',
  'subid4',
  'subid5',
] as const;

export type PostbackField = (typeof POSTBACK_FIELDS)[number];

const PLACEHOLDER = /\{([^{}]*)\}/g;
const LONGEST = 2_000;

/** Null for a good template; the fault ends a sentence that begins with its setting, and repeats no secret. */
export function postbackFault(template: string, isAddress: (text: string) => boolean): string | null {
  const unknown = namesIn(template).find((name) => !isField(name));
  if (unknown !== undefined) {
    return `has {${unknown.slice(0, 40)}}: a postback may name ${POSTBACK_FIELDS.map((name) => `{${name}}`).join(', ')}.`;
  }
  if (/[{}]/.test(template.replace(PLACEHOLDER, ''))) return 'has a brace without its other one.';
  if (template.length > LONGEST || !isWebAddress(template, isAddress)) {
    return 'is no web address: give https://network.example/postback?id={id}&amount={amount}, with placeholders in path and query alone.';
  }
  if (!namesIn(template).includes('id')) {
    return 'needs {id}, which is the same when a postback is repeated, so that the network counts it once.';
  }
  return null;
}

/** The address of a postback. Each value is percent-encoded, and an absent one is empty. */
export function postbackUrl(template: string, values: Readonly<Partial<Record<PostbackField, string>>>): string {
  return template.replace(PLACEHOLDER, (_, name: string) => (isField(name) ? encoded(values[name] ?? '') : ''));
}

/** Also the signs that `encodeURIComponent` leaves, of which a network may make something of its own. */
function encoded(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function namesIn(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

function isField(name: string): name is PostbackField {
  return POSTBACK_FIELDS.some((field) => field === name);
}

/** The host is the owner's, never a shopper's value; a fragment reaches no server. */
function isWebAddress(template: string, isAddress: (text: string) => boolean): boolean {
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#\\]+)([^#]*)$/.exec(template) ?? [];
  return !/[{@]/.test(host) && rest !== '' && isAddress(postbackUrl(template, {}));
}
