import { errorText } from '../../domain/error-text.ts';
import type { StoredPictures } from '../../domain/funnel/picture.ts';
import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import { checkBrand } from '../../graph/brand/check-brand.ts';
import { checkShopFiles } from '../../graph/brand/check-shop-files.ts';
import { type FunnelVerdict, nameTaken, refuseClashes } from '../../graph/brand/name-clashes.ts';
import type { PublishedFunnel } from '../../graph/brand/published-funnel.ts';
import type { FileFinding } from '../../graph/findings.ts';
import { contentHash } from './content-hash.ts';
import type { FunnelRegistry } from './funnel-registry.ts';
import { readPictures } from './pictures/read-pictures.ts';
import { readBrandFolders } from './read-brand.ts';
import type { StrandedStep } from './stranded-steps.ts';

export interface PublishReport {
  published: PublishedVersion[];
  refused: { file: string; findings: FileFinding[] }[];
  /**
   * Versions that a rollback replaced, or that were revoked: they stay unpublished until a command publishes them, or their
   * files change.
   */
  held: HeldVersion[];
  warnings: FileFinding[];
}

export interface PublishedVersion {
  file: string;
  uid: string;
  hash: string;
  /** The steps of the previous version that this one cannot carry over. */
  stranded: StrandedStep[];
}

export interface HeldVersion extends Omit<PublishedVersion, 'stranded'> {
  why: 'rolled-back' | 'revoked';
}

export interface PublishOptions {
  /** True at a start, which publishes no version that was rolled back or revoked. */
  preserveRollbacks?: boolean;
}

/**
 * Verifies every funnel of a folder and publishes those without errors; a refused funnel keeps its last published
 * version.
 */
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
  const report: PublishReport = { published: [], refused: [], held: [], warnings: [] };
  await registry.load();
  for (const [brand, each] of rules) await registry.rules.publish(brand, each, now);
  for (const [brand, each] of pictures) await registry.pictures.publish(brand, each, now);
  for (const verdict of refuseClashes(verdicts)) await publishOne(verdict, registry, now, report, options);
  await registry.load();
  return report;
}

/** What a funnels folder has, and what is wrong with it. */
export interface VerifiedFolder {
  verdicts: FunnelVerdict[];
  /** By brand; a brand with invalid files keeps its present rules. */
  rules: [string, ShopRules][];
  /** By brand. */
  pictures: [string, StoredPictures][];
}

/** Reads and verifies every funnel of a folder. */
export async function verifyFolder(folder: string): Promise<VerifiedFolder> {
  const brands = await readBrandFolders(folder).catch((error: unknown) => ({ problem: errorText(error) }));
  if ('problem' in brands) return { verdicts: [unreadable(folder, brands.problem)], rules: [], pictures: [] };
  const rules = brands.flatMap((brand): [string, ShopRules][] => {
    const shop = checkShopFiles(brand);
    return shop.rules ? [[brand.name, shop.rules]] : [];
  });
  const pictures: [string, StoredPictures][] = [];
  for (const { name } of brands) pictures.push([name, await readPictures(folder, name)]);
  return { verdicts: brands.flatMap((brand) => checkBrand(brand, contentHash)), rules, pictures };
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
  { preserveRollbacks = false }: PublishOptions,
) {
  if (!funnel) {
    report.refused.push({ file, findings });
    return;
  }
  const uid = funnel.funnel.uniqueIdentifier;
  const why = preserveRollbacks ? await whyHeld(registry, funnel) : null;
  if (why) {
    report.held.push({ file, uid, hash: funnel.hash, why });
    return;
  }
  const stranded = await registry.strandedBy(funnel, now);
  if ((await registry.publish(funnel, now)) === 'uid-taken') {
    const taken = nameTaken(file, '$.uniqueIdentifier', uid, 'another live funnel');
    report.refused.push({ file, findings: [...findings, taken] });
    return;
  }
  report.warnings.push(...findings);
  report.published.push({ file, uid, hash: funnel.hash, stranded });
}

async function whyHeld(registry: FunnelRegistry, funnel: PublishedFunnel): Promise<HeldVersion['why'] | null> {
  if (registry.isRevoked(funnel.hash)) return 'revoked';
  return (await registry.isWithdrawn(funnel)) ? 'rolled-back' : null;
}
