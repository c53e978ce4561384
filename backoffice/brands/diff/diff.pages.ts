import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { listInWords } from '../../../domain/list-copy.ts';
import type { Change, FunnelVersion } from './diff.change.ts';
import { change, changedOrder } from './diff.change.ts';
import { isSection, type Section } from './diff.sections.ts';
import { type ChangedValue, changedValues, contrasted, placeInWords, quoted } from './diff.words.ts';

/** Changes of what pages say and show: the words and pictures of the funnel's pages, the brand's text pages and frame. */
export function changedPages(old: FunnelVersion, next: FunnelVersion): Change[] {
  const [before, after] = [shownPages(old), shownPages(next)];
  const isText = ({ view }: ContentPage) => view === 'text';
  const gone = [...before.values()].filter((page) => isText(page) && !after.has(page.sfid));
  const added = [...after.values()].filter((page) => isText(page) && !before.has(page.sfid));
  return [
    ...gone.map(({ name }) => change('text', `The page "${name}" is gone.`)),
    ...added.map(({ name }) => change('text', `The page "${name}" is new.`)),
    ...missingPages(old, next),
    ...[...after.values()].flatMap((page) => {
      const was = before.get(page.sfid);
      return was ? changedWords(`The page "${page.name}"`, pageTexts(was), pageTexts(page)) : [];
    }),
    ...changedFrame(old.parts?.brand ?? null, next.parts?.brand ?? null),
    ...replacedPictures(old, next),
  ];
}

/** The changes of the words, pictures and other values of a part of the shop, one sentence each. */
export function changedWords(subject: string, was: unknown, is: unknown): Change[] {
  return changedValues(was, is).flatMap((value) => describeChange(subject, value));
}

function describeChange(subject: string, { keys, was, is }: ChangedValue): Change[] {
  const place = keys.length > 0 ? ` (${placeInWords(keys)})` : '';
  if (Array.isArray(was) && Array.isArray(is))
    return [change('text', `${subject} has its parts in another order${place}.`)];
  if (isRecord(was ?? is) || Array.isArray(was ?? is)) return itemChange(subject, place, was, is);
  const kind = isPicture(was ?? is) ? 'picture' : 'text';
  const verb = chooseVerb(keys.at(-1), kind);
  const [before, after] = [textOrNull(was), textOrNull(is)];
  if (before === null) return [change(kind, `${subject} now ${verb} ${quoted(after ?? '')}${place}.`)];
  if (after === null) return [change(kind, `${subject} no longer ${verb} ${quoted(before)}${place}.`)];
  const texts = kind === 'picture' ? { was: `"${before}"`, is: `"${after}"` } : contrasted(before, after);
  return [change(kind, `${subject} ${verb} ${texts.is} instead of ${texts.was}${place}.`)];
}

/** An item that was added or taken away, by the first of its texts. */
function itemChange(subject: string, place: string, was: unknown, is: unknown): Change[] {
  const part = was ?? is;
  const { kind, words } = isSection(part) ? sectionInWords(part) : { kind: '', words: part };
  const first = collectLeaves(words).find((leaf) => typeof leaf === 'string' && !isPicture(leaf));
  const item = typeof first === 'string' ? `: ${kind}${quoted(first)}` : '';
  const isAdded = (was ?? null) === null;
  return [change('text', `${subject} ${isAdded ? 'has a new part' : 'has lost a part'}${place}${item}.`)];
}

/** The kind of a section as its file names it, and what shoppers read of it. */
function sectionInWords({ kind, ...section }: Section): { kind: string; words: object } {
  return { kind: `${kind} `, words: { ...section, class: undefined } };
}

/** A page names the offer whose price it shows by its sfid, and sections that it may hide by their class. */
function chooseVerb(field: ChangedValue['keys'][number] | undefined, kind: 'picture' | 'text'): string {
  if (field === 'offer') return 'names the offer';
  if (field === 'class') return 'has the class';
  return kind === 'picture' ? 'shows' : 'says';
}

function textOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value);
}

function isPicture(value: unknown): boolean {
  return typeof value === 'string' && /^\/images\/\S+$/.test(value);
}

function collectLeaves(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(collectLeaves);
  return isRecord(value) ? Object.values(value).flatMap(collectLeaves) : [value];
}

/** The pages that a funnel's variants show, and the brand's text pages. */
function shownPages({ funnel, parts }: FunnelVersion): Map<string, ContentPage> {
  const shown = new Set(
    funnel.defaultFunnels.flatMap(({ variants }) => variants.map(({ pageContent }) => pageContent ?? '')),
  );
  const pages = [...(parts?.content.values() ?? [])].filter(({ sfid, view }) => view === 'text' || shown.has(sfid));
  return new Map(pages.map((page) => [page.sfid, page]));
}

/** Contents that variants of both versions name, and that the brand no longer has. */
function missingPages(old: FunnelVersion, next: FunnelVersion): Change[] {
  const named = new Set(next.funnel.defaultFunnels.flatMap(({ variants }) => variants.map((each) => each.pageContent)));
  const lost = [...shownPages(old).values()].filter(
    ({ sfid }) => named.has(sfid) && next.parts?.content.has(sfid) === false,
  );
  return lost.map(({ name, sfid }) =>
    change('text', `The page "${name}" (${sfid}) is missing: no file of the brand has it.`),
  );
}

/** The blob of a page, its title and its name, which is the address of a page of text; its view is told with the steps. */
function pageTexts({ name, title, text, content }: ContentPage): object {
  return { name, title, text, ...content };
}

/** Changes of the brand's settings, which stand in the frame of every page. */
function changedFrame(was: Brand | null, is: Brand | null): Change[] {
  if (!was || !is) return [];
  return [
    ...changedCountries(was.shipsTo, is.shipsTo, (countries, now) =>
      change('shipping', `The shop ${now} ships to ${countries}.`),
    ),
    // An empty order form begins with the first country.
    ...changedOrder('shipping', 'The order form lists the countries', was.shipsTo, is.shipsTo),
    ...changedCountries(was.withdrawalCountries, is.withdrawalCountries, (countries, now) =>
      change('text', `Shoppers in ${countries} can ${now} withdraw from an order.`),
    ),
    ...changedConsent(was, is),
    ...changedWords('The shop', pageFrame(was), pageFrame(is)),
    ...changedValues(was.tokens, is.tokens).map(({ keys, was: before, is: after }) =>
      change(
        'look',
        `The look "${placeInWords(keys)}" is ${textOrNull(after) ?? 'the default'} instead of ${textOrNull(before) ?? 'the default'}.`,
      ),
    ),
  ];
}

/** The countries that a list lost, then those that it gained. */
function changedCountries(
  was: readonly string[] = [],
  is: readonly string[] = [],
  inWords: (countries: string, now: 'no longer' | 'now') => Change,
): Change[] {
  const lost = was.filter((country) => !is.includes(country));
  const added = is.filter((country) => !was.includes(country));
  return [
    ...(lost.length > 0 ? [inWords(listInWords(lost), 'no longer')] : []),
    ...(added.length > 0 ? [inWords(listInWords(added), 'now')] : []),
  ];
}

/** When visitors are asked for consent; a brand without the setting asks always. */
function changedConsent({ consent: was }: Brand, { consent: is }: Brand): Change[] {
  const [before, after] = [was, is].map((consent) => ({ ...consent?.regions, other: consent?.default ?? 'opt-in' }));
  const rules = changedValues(before, after).map(({ keys, was: rule, is: now }) =>
    change(
      'text',
      `The consent of visitors from ${keys[0] === 'other' ? 'all other regions' : keys[0]} is ${textOrNull(now) ?? 'as elsewhere'} instead of ${textOrNull(rule) ?? 'as elsewhere'}.`,
    ),
  );
  return [...rules, ...changedWords('The question for consent', was?.question, is?.question)];
}

function pageFrame({ uniqueName, siteName, tagline, locale, mark, icon, delivery, policies, ...brand }: Brand): object {
  const { supportEmail, supportPhone, supportHours, timeZone, funnelUrls, dispatch } = brand;
  const rest = { supportEmail, supportPhone, supportHours, timeZone, funnelUrls, dispatch };
  return { uniqueName, siteName, tagline, locale, mark, icon, delivery, policies, ...rest };
}

/** Pictures with another file under the same address. */
function replacedPictures(old: FunnelVersion, next: FunnelVersion): Change[] {
  const before = new Set(pictureAddresses(old));
  return pictureAddresses(next).flatMap((address) => {
    const [was, is] = [old.parts?.pictures.get(address), next.parts?.pictures.get(address)];
    if (!before.has(address) || was === undefined || was === is) return [];
    const fault = is === undefined ? 'is missing' : 'is another picture under the same address';
    return [change('picture', `The file ${address} ${fault}.`)];
  });
}

function pictureAddresses(version: FunnelVersion): string[] {
  const brand = version.parts?.brand;
  const shown = [...shownPages(version).values(), ...version.offers.values(), brand ? [brand.mark, brand.icon] : []];
  return [...new Set(shown.flatMap(collectLeaves).filter((leaf) => typeof leaf === 'string' && isPicture(leaf)))].map(
    String,
  );
}
