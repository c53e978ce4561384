import type { Brand } from '../../contracts/files/brand-file.ts';
import type { ContentPage } from '../../contracts/files/content-file.ts';
import type { DestinationFile } from '../../contracts/files/destination-file.ts';
import type { MainFunnelFile } from '../../contracts/files/funnel-file.ts';
import type { BumpFile } from '../../contracts/files/shop-files.ts';
import { isRecord } from '../../domain/is-record.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import { NO_RULES, type ShopRules } from '../../domain/pricing/shop-rules.ts';
import { errorIn, type FileFinding, type Finding } from '../../graph/findings.ts';
import { buildGraph } from '../../graph/graph.ts';
import { isError } from '../../graph/verify.ts';
import { type BrandFolder, type FunnelVerdict, funnelNames } from './brand-folder.ts';
import { destinationFindings, destinationMissing } from './destination-findings.ts';
import { type DraftCatalogue, draftFindings } from './draft-findings.ts';
import { mediaFindings } from './pictures/media-findings.ts';
import { policyFindings } from './policy-findings.ts';
import { checkShapes, SCHEMAS } from './schema/brand-shapes.ts';
import { checkShape, type Shaped } from './schema/schema-findings.ts';
import { checkShopFiles } from './shop-rule-findings.ts';
import { slipFindings } from './slips/find-slips.ts';
import { hasStrayOf, withMisplaced } from './stray-findings.ts';
import { versionFindings } from './version-findings.ts';

/** Makes the hash of a value's content, which does not depend on the order of its keys. */
export type ContentHash = (value: unknown) => string;

/** Each file is checked against its schema and each funnel against its graph; `hashOf` names a sound one by content. */
export function checkBrand(given: BrandFolder, hashOf: ContentHash): FunnelVerdict[] {
  const folder = withMisplaced(given);
  const { brand, catalogue, shared, complete } = checkCatalogue(folder);
  const destinationFindingsOf = destinationFindings(folder, Object.values(catalogue.destinations));
  const draft = { ...catalogue, currency: brand?.currency ?? 'USD', complete };
  return folder.funnels.map((file) => {
    const funnel = checkShape<MainFunnelFile>(file, SCHEMAS.funnels);
    const ofDestination = [
      ...(funnel.value ? destinationFindingsOf(funnel.value.sfid) : []),
      ...destinationMissing(folder, file),
    ];
    const errors = [...shared.filter(isError), ...funnel.findings, ...ofDestination.filter(isError)];
    const warnings = [...shared, ...ofDestination].filter((each) => !isError(each));
    const names = funnelNames(file.value);
    const placed = (finding: Finding) => placeFinding(folder, finding, file.name);
    if (!brand || !funnel.value || errors.length > 0) {
      const flow = draftFindings(file.value, funnel.findings, draft).map(placed);
      return { file: file.name, findings: [...errors, ...flow, ...warnings], funnel: null, names };
    }
    const verdict = checkFunnel(placed, brand, funnel.value, catalogue);
    const sound = verdict.funnel && { ...verdict.funnel, hash: hashOf(verdict.funnel) };
    return { file: file.name, names, findings: [...verdict.findings, ...warnings], funnel: sound };
  });
}

/** The findings on files that all funnels of a brand share; each error blocks every funnel of the brand. */
export function sharedFindings(folder: BrandFolder): FileFinding[] {
  return checkCatalogue(withMisplaced(folder)).shared;
}

function checkCatalogue(folder: BrandFolder) {
  const shapes = checkShapes(folder);
  const brand = checkBrandFile(folder.name, shapes.brand);
  const offers = bySfid(shapes.offers);
  const content = bySfid(shapes.content);
  const destinations = bySfid(shapes.destinations);
  const shop = checkShopFiles(folder);
  const catalogue: BrandCatalogue = {
    offers: offers.bySfid,
    content: content.bySfid,
    destinations: destinations.bySfid,
    bumps: shop.bumps,
    rules: shop.rules ?? NO_RULES,
  };
  const faults = [
    ...[brand, offers, content, destinations, shop].flatMap(({ findings }) => findings),
    ...mediaFindings(folder),
    ...policyFindings(folder),
  ];
  return {
    brand: brand.value,
    catalogue,
    // An error is told without what is unlikely, which may follow from it.
    shared: faults.some(isError) ? faults : [...faults, ...slipFindings(folder)],
    complete: completeParts(folder, { offers, content, currency: brand }),
  };
}

type Checked = { findings: readonly FileFinding[] };

/** The parts of the catalogue whose files are all valid, and have no file beside them that may be one of theirs. */
function completeParts(
  folder: BrandFolder,
  { offers, content, currency }: Record<keyof DraftCatalogue['complete'], Checked>,
) {
  const isComplete = ({ findings }: Checked) => findings.length === 0;
  const has = (part: 'offers' | 'content') => !hasStrayOf(folder, part);
  return {
    offers: isComplete(offers) && has('offers'),
    content: isComplete(content) && has('content'),
    currency: isComplete(currency),
  };
}

/** The folder's name is in each picture's address, and the brand's in its theme's: they have to be equal. */
function checkBrandFile(folder: string, brand: Shaped<Brand>): Shaped<Brand> {
  if (!brand.value || brand.value.uniqueName === folder) return brand;
  const path = '$.uniqueName';
  const message = `${path} is "${brand.value.uniqueName}", but the folder is named "${folder}": they must be the same.`;
  return { ...brand, value: null, findings: [errorIn(brand.file, 'brand-name', path, message)] };
}

/** The files that a brand's funnels share, by sfid. */
interface BrandCatalogue {
  offers: Record<string, Offer>;
  content: Record<string, ContentPage>;
  destinations: Record<string, DestinationFile>;
  /** By the sfid of the bump's offer. */
  bumps: Record<string, BumpFile>;
  rules: ShopRules;
}

function checkFunnel(
  placed: (finding: Finding) => FileFinding,
  brand: Brand,
  funnel: MainFunnelFile,
  catalogue: BrandCatalogue,
) {
  const { offers, content } = catalogue;
  const graph = buildGraph(funnel, (id) => content[id]?.view ?? null);
  const version = { brand, funnel, graph, offers, content };
  const findings = versionFindings(version, catalogue.rules).map(placed);
  if (findings.some(isError)) return { findings, funnel: null };
  const destination = Object.entries(catalogue.destinations).find(([id]) => id === funnel.destinationId)?.[1];
  const sound = {
    brand,
    funnel,
    graph,
    ...(destination ? { destination } : {}),
    ...namedBumps(funnel, catalogue.bumps),
    offers: used(offers, namedOffers(funnel, content)),
    content: used(content, new Set([...namedContent(funnel), ...textPages(content)])),
  };
  return { findings, funnel: sound };
}

/** Puts a finding on a funnel into its file: that of the offer whose own fault it is, else that of the funnel. */
function placeFinding({ offers }: BrandFolder, { offer, ...finding }: Finding, funnel: string): FileFinding {
  const file = offer && offers.findLast(({ value }) => isRecord(value) && value.sfid === offer.sfid)?.name;
  return offer && file ? { ...finding, file, path: offer.path } : { ...finding, file: funnel };
}

/** Absent rather than empty, so that hashes of versions without bumps do not change. */
function namedBumps(funnel: MainFunnelFile, bumps: Record<string, BumpFile>) {
  const named = used(bumps, new Set(funnel.bumpOffers ?? []));
  return Object.keys(named).length > 0 ? { bumps: named } : {};
}

function namedContent(funnel: MainFunnelFile): Set<string> {
  const variants = funnel.defaultFunnels.flatMap((step) => step.variants);
  return new Set(variants.map((variant) => variant.pageContent).filter((id) => typeof id === 'string'));
}

/** A brand's text pages, whose addresses its funnels cannot use (R01). */
function textPages(content: Record<string, ContentPage>): string[] {
  return Object.values(content)
    .filter((page) => page.view === 'text')
    .map((page) => page.sfid);
}

function namedOffers(funnel: MainFunnelFile, content: Record<string, ContentPage>): Set<string> {
  const named = funnel.defaultFunnels.flatMap((step) => [step.upsell, step.downsell]);
  const shown = [...namedContent(funnel)].map((id) => {
    const page = content[id];
    return page && 'offer' in page.content ? page.content.offer : null;
  });
  const all = [...named, ...shown, ...(funnel.orderForm ?? []), ...(funnel.bumpOffers ?? [])];
  return new Set(all.filter((id) => typeof id === 'string'));
}

function used<Value>(all: Record<string, Value>, ids: Set<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}

/** The valid files by their sfids, and the findings on all. */
function bySfid<Value extends { sfid: string }>(shapes: readonly Shaped<Value>[]) {
  const found = new Map<string, Value>();
  const findings = shapes.flatMap(({ file, value, findings: faults }) => {
    if (!value) return faults;
    const isTwice = found.has(value.sfid);
    found.set(value.sfid, value);
    return isTwice ? [sfidTwice(file, value.sfid)] : [];
  });
  return { findings, bySfid: Object.fromEntries(found) };
}

/** With two files of one sfid the order of files would decide which one, and which price, applies. */
function sfidTwice(file: string, sfid: string): FileFinding {
  const message = `$.sfid "${sfid}" is also that of another file of this brand: give one of them another.`;
  return errorIn(file, 'sfid-twice', '$.sfid', message);
}
