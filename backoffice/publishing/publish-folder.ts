import { setImmediate } from 'node:timers/promises';
import { errorText } from '../../domain/error-text.ts';
import type { StoredPictures } from '../../domain/funnel/picture.ts';
import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import type { FileFinding } from '../../graph/findings.ts';
import { storedPictures } from '../../server/pictures/read-pictures.ts';
import { contentHash } from '../../server/versions/content-hash.ts';
import type { FunnelRegistry } from '../../server/versions/funnel-registry.ts';
import type { PublishReport, SharedPart } from '../../server/versions/start-report.ts';
import { type BrandFolder, type FunnelVerdict, nameTaken, refuseClashes } from '../brands/brand-folder.ts';
import { checkBrand } from '../brands/check-brand.ts';
import { checkShopFiles } from '../brands/shop-rule-findings.ts';
import { lostFindings } from '../brands/stray-findings.ts';
import { readBrandFolders, readLostParts } from './read-brand.ts';

export interface PublishOptions {
  /** True at a start, which publishes nothing that was live before: the files of a restarted process may be old (0102). */
  isStart?: boolean;
  /** A brand by its folder, or one of its funnels by its file; without it the whole folder is published. */
  only?: { brand: string; file?: string };
  /** The live versions that were looked at, by the funnel's sfid: a funnel of which another one is live is refused. */
  seen?: ReadonlyMap<string, string>;
}

/** Verifies every funnel of a folder and publishes those without errors; a refused one stays as last published. */
export async function publishFolder(
  folder: string,
  registry: FunnelRegistry,
  now: Date,
  options: PublishOptions = {},
): Promise<PublishReport> {
  return publishVerified(await verifyFolder(folder), registry, now, options);
}

/** Publishes what of a verified folder has no errors. */
export async function publishVerified(
  { verdicts, rules, pictures }: VerifiedFolder,
  registry: FunnelRegistry,
  now: Date,
  options: PublishOptions = {},
): Promise<PublishReport> {
  const report: PublishReport = { published: [], refused: [], held: [], heldShared: [], warnings: [] };
  const isWanted = (brand: string) => (options.only?.brand ?? brand) === brand;
  await registry.load();
  const seen = options.isStart ? registry.liveHashes() : options.seen;
  const publishShared = async <Part>(what: SharedPart, live: SharedParts<Part>, parts: ReadonlyMap<string, Part>) => {
    for (const [brand, part] of parts)
      if (!isWanted(brand)) continue;
      else if (options.isStart && (await live.wasReplaced(brand, part))) report.heldShared.push({ brand, what });
      else await live.publish(brand, part, now);
  };
  await publishShared('rules', registry.rules, rules);
  // Where a picture is missing or broken, no funnel of its brand is sound, and the present ones stay.
  const sound = new Set(verdicts.flatMap((verdict) => (verdict.funnel ? [brandOf(verdict)] : [])));
  await publishShared('pictures', registry.pictures, new Map([...pictures].filter(([brand]) => sound.has(brand))));
  for (const verdict of refuseClashes(verdicts))
    if (isWanted(brandOf(verdict)) && (options.only?.file ?? verdict.file) === verdict.file)
      await publishOne(verdict, registry, now, report, { ...options, ...(seen ? { seen } : {}) });
  report.warnings = once(report.warnings);
  await registry.load();
  return report;
}

/** What a brand has in the store beside its funnels. */
interface SharedParts<Part> {
  publish(brand: string, part: Part, now: Date): Promise<void>;
  wasReplaced(brand: string, part: Part): Promise<boolean>;
}

/** A warning on a file that several funnels share is one warning. */
function once(findings: readonly FileFinding[]): FileFinding[] {
  return [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()];
}

/** The folder of a funnel's brand. */
export function brandOf({ file }: Pick<FunnelVerdict, 'file'>): string {
  return file.split('/')[0] ?? '';
}

/** What a funnels folder has, and what is wrong with it. */
export interface VerifiedFolder {
  /** The brands, whose files may be broken. */
  brands: BrandFolder[];
  /** The findings on what belongs to no brand. */
  lost: FileFinding[];
  verdicts: FunnelVerdict[];
  /** By brand; a brand with invalid files keeps its present rules. */
  rules: ReadonlyMap<string, ShopRules>;
  /** By brand. */
  pictures: ReadonlyMap<string, StoredPictures>;
}

/** Reads and verifies every funnel of a folder, one brand after the other, so that requests are answered in between. */
export async function verifyFolder(folder: string): Promise<VerifiedFolder> {
  const brands = await readBrandFolders(folder).catch((error: unknown) => ({ problem: errorText(error) }));
  if ('problem' in brands) {
    const verdicts = [unreadable(folder, brands.problem)];
    return { brands: [], lost: [], verdicts, rules: new Map(), pictures: new Map() };
  }
  const rules = new Map<string, ShopRules>();
  const verdicts: FunnelVerdict[] = [];
  for (const brand of brands) {
    await setImmediate();
    const shop = checkShopFiles(brand);
    if (shop.rules) rules.set(brand.name, shop.rules);
    verdicts.push(...checkBrand(brand, contentHash));
  }
  const pictures = new Map(brands.map(({ name, images }) => [name, storedPictures(images)]));
  const names = brands.map(({ name }) => name);
  return { brands, lost: lostFindings(await readLostParts(folder), names), verdicts, rules, pictures };
}

function unreadable(folder: string, problem: string): FunnelVerdict {
  const message = `The funnels folder ${folder} cannot be read (${problem}): set SLUICE_FUNNELS to one that can.`;
  const finding = { file: folder, code: 'unreadable', severity: 'error' as const, path: '$', message };
  return { file: folder, findings: [finding], funnel: null, names: [] };
}

async function publishOne(
  { file, findings, funnel }: FunnelVerdict,
  registry: FunnelRegistry,
  now: Date,
  report: PublishReport,
  { isStart = false, seen }: PublishOptions,
) {
  if (!funnel) {
    report.refused.push({ file, findings });
    return;
  }
  const uid = funnel.funnel.uniqueIdentifier;
  const why = isStart ? await registry.whyHeld(funnel) : null;
  if (why) {
    report.held.push({ file, uid, hash: funnel.hash, why });
    return;
  }
  const stranded = await registry.strandedBy(funnel, now);
  const result = await registry.publish(funnel, now, seen && (seen.get(funnel.funnel.sfid) ?? null));
  if (result !== 'published') {
    const why = result === 'overtaken' ? overtaken(file, uid) : uidTaken(file, uid);
    report.refused.push({ file, findings: [...findings, why] });
    return;
  }
  report.warnings.push(...findings);
  report.published.push({ file, uid, hash: funnel.hash, stranded });
}

/** The finding on a uid that a live funnel has, whose file is not in the folder. */
export function uidTaken(file: string, uid: string): FileFinding {
  return nameTaken(file, '$.uniqueIdentifier', uid, 'another live funnel');
}

function overtaken(file: string, uid: string): FileFinding {
  const message = `Another version of "${uid}" went live meanwhile: look at the difference to that one first.`;
  return { file, code: 'overtaken', severity: 'error', path: '$', message };
}
