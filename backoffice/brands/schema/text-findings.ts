import { isRecord } from '../../../domain/is-record.ts';
import { onlyMeant } from '../../../domain/meant-name.ts';
import { type Finding, type Fix, formatPath, type JsonKeys } from '../../../graph/findings.ts';

/** A name with a blank or a line end at an end names nothing, and no page fills in an unknown placeholder. */
export function textFindings(value: unknown): Finding[] {
  return findingsIn(value, [], value);
}

function findingsIn(value: unknown, keys: JsonKeys, file: unknown): Finding[] {
  if (typeof value === 'string') return findingsOfText(value, keys, file);
  if (Array.isArray(value)) return value.flatMap((each, index) => findingsIn(each, [...keys, index], file));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => findingsIn(each, [...keys, name], file));
}

function findingsOfText(text: string, keys: JsonKeys, file: unknown): Finding[] {
  const field = keys.findLast((key) => typeof key === 'string') ?? '';
  if (text !== '' && BLANK.test(text)) {
    const message = `"${field}" has blanks alone, so that shoppers see nothing there: write its text, or leave the field out.`;
    return [error('text-blank', keys, message)];
  }
  if (isName(field, keys, file) && text !== text.trim()) {
    const message = `"${field}" is ${JSON.stringify(text)}, with a blank or a line end that is part of the name: write ${JSON.stringify(text.trim())}.`;
    return [error('name-with-blank', keys, message, { type: 'set-value', value: text.trim() })];
  }
  return [...text.matchAll(PLACEHOLDER)].flatMap(([placeholder]) =>
    unfilled(placeholder, text, { keys, view: viewField(file) }),
  );
}

/** Signs without a width of their own are blanks, too. */
const BLANK = /^[\s\p{Cf}]*$/u;

/** Fields whose texts name something, letter by letter. */
const NAMES: ReadonlySet<string> = new Set([
  ...['sfid', 'uniqueIdentifier', 'url', 'genericUrl', 'type', 'pageContent', 'upsell', 'downsell', 'orderForm'],
  ...['bumpOffers', 'destinationId', 'defaultFunnel', 'offer', 'products', 'overrideYes', 'overrideNo', 'nextPageFail'],
  ...['viewType', 'formType', 'route', 'taxCode', 'uniqueName', 'src', 'imageUrl', 'poster', 'mark', 'icon'],
  'language',
]);

/** A page's own name is its address. */
function isName(field: string, keys: JsonKeys, file: unknown): boolean {
  return NAMES.has(field) || (field === 'name' && keys.length === 1 && isRecord(file) && 'view' in file);
}

const PLACEHOLDER = /\{\{?[a-z]\w*\}?\}/gi;

function viewField(file: unknown): unknown {
  return isRecord(file) ? file.view : undefined;
}

interface TextField {
  keys: JsonKeys;
  /** The kind of the page; undefined in a file that is no page. */
  view: unknown;
}

function unfilled(placeholder: string, text: string, { keys, view }: TextField): Finding[] {
  const place = formatPath(keys);
  const isFilledHere = (filled: Filled) => filled.place === place && (filled.view ?? view) === view;
  const home = FILLED[placeholder];
  if (home && isFilledHere(home)) return [];
  const here = Object.entries(FILLED).flatMap(([name, filled]) => (isFilledHere(filled) ? [name] : []));
  const meant = onlyMeant(placeholder, here);
  const where = home ? `is filled in ${home.words} alone` : 'is none that is filled in';
  const remedy = meant ? `write "${meant}"` : 'write the words themselves';
  const message = `"${placeholder}" ${where}, so that shoppers would read it as it stands here: ${remedy}.`;
  const fix: Fix | undefined = meant ? { type: 'set-value', value: text.replace(placeholder, () => meant) } : undefined;
  return [error('placeholder-unknown', keys, message, fix)];
}

interface Filled {
  place: string;
  /** The kind of page that fills it in; absent where all do. */
  view?: string;
  words: string;
}

const HOSTS: Filled = { place: '$.text', words: 'the "text" of a page' };

/** The placeholders of content, each with the field in which a page or the API fills it in. */
const FILLED: Readonly<Record<string, Filled>> = {
  '{firstName}': { place: '$.content.headline', view: 'order-success', words: 'the headline of a receipt' },
  '{{funnelHost}}': HOSTS,
  '{{cartHost}}': HOSTS,
  '{{affiliateHost}}': HOSTS,
};

function error(code: string, keys: JsonKeys, message: string, fix?: Fix): Finding {
  return { code, severity: 'error', path: formatPath(keys), message, ...(fix ? { fix } : {}) };
}
