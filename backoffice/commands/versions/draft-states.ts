import type { StoredPictures } from '../../../domain/funnel/picture.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { NO_RULES, type ShopRules } from '../../../domain/pricing/shop-rules.ts';
import type { FileFinding } from '../../../graph/findings.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import type { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { type BrandFolder, type FunnelVerdict, refuseClashes } from '../../brands/brand-folder.ts';
import type { DraftBrand, DraftFunnel, Drafts, Seen } from '../../contracts/admin-versions-api.ts';
import { brandOf, uidTaken, type VerifiedFolder } from '../../publishing/publish-folder.ts';
import { changesBetween } from './read-difference.ts';

/** What the files of the brands' folder would change, beside what is live now. */
export async function draftStates(folder: string, verified: VerifiedFolder, registry: FunnelRegistry): Promise<Drafts> {
  const verdicts = refuseClashes(verified.verdicts).map((verdict) => withTakenUid(verdict, verified, registry));
  const brands: DraftBrand[] = [];
  for (const brand of verified.brands) {
    const own = verdicts.filter((verdict) => brandOf(verdict) === brand.name);
    brands.push(await brandState(brand, own, sharedParts(brand.name, verified, registry), registry));
  }
  const names = new Set(verified.brands.map(({ name }) => name));
  const unread = verdicts.filter((verdict) => !names.has(brandOf(verdict))).flatMap(({ findings }) => findings);
  return {
    folder,
    findings: [...unread, ...verified.lost].map(shown),
    brands,
    gone: registry
      .live()
      .filter(({ brand }) => !names.has(brand.uniqueName))
      .map(uidOfLive),
    seen: seenIn(brands),
  };
}

/** A brand's rules and pictures, which go live with each of its funnels; null for rules whose files are broken. */
interface Shared {
  live: { rules: ShopRules; pictures: StoredPictures };
  draft: { rules: ShopRules | null; pictures: StoredPictures };
}

function sharedParts(brand: string, { rules, pictures }: VerifiedFolder, registry: FunnelRegistry): Shared {
  return {
    live: { rules: registry.rulesOf(brand), pictures: registry.pictures.of(brand) },
    draft: { rules: rules.get(brand) ?? null, pictures: pictures.get(brand) ?? {} },
  };
}

async function brandState(
  folder: BrandFolder,
  verdicts: readonly FunnelVerdict[],
  shared: Shared,
  registry: FunnelRegistry,
): Promise<DraftBrand> {
  const { name: brand } = folder;
  const funnels: DraftFunnel[] = [];
  for (const verdict of verdicts) funnels.push(await funnelState(verdict, shared, registry));
  const files = new Set(verdicts.map(sfidOf));
  const gone = registry
    .live()
    .filter((live) => live.brand.uniqueName === brand && !files.has(live.funnel.sfid))
    .map(uidOfLive);
  const { live, draft } = shared;
  return {
    brand,
    siteName: siteNameOf(folder),
    rules: draft.rules === null ? 'broken' : isSame(live.rules, draft.rules) ? 'same' : 'changed',
    pictures: isSame(live.pictures, draft.pictures) ? 'same' : 'changed',
    funnels,
    gone,
    seen: funnels.length > 0 ? seenIn(funnels) : hashSeen(null, null, shared),
  };
}

/** The name of the folder where brand.json says none. */
function siteNameOf({ name, brand: { value } }: BrandFolder): string {
  const siteName = isRecord(value) ? value.siteName : null;
  return typeof siteName === 'string' && siteName !== '' ? siteName : name;
}

async function funnelState(verdict: FunnelVerdict, shared: Shared, registry: FunnelRegistry): Promise<DraftFunnel> {
  const { file, findings, funnel: draft } = verdict;
  const sfid = sfidOf(verdict);
  const live = registry.live().find(({ funnel }) => funnel.sfid === sfid) ?? null;
  const changes = draft && live ? countChanges(live, draft, shared) : 0;
  return {
    file,
    uid: draft?.funnel.uniqueIdentifier ?? nameIn(verdict, '$.uniqueIdentifier'),
    liveUid: live?.funnel.uniqueIdentifier ?? null,
    is: !draft ? 'broken' : !live ? 'new' : draft.hash === live.hash && changes === 0 ? 'same' : 'changed',
    hash: draft?.hash ?? null,
    live: live?.hash ?? null,
    held: draft && draft.hash !== live?.hash ? await registry.whyHeld(draft) : null,
    changes,
    findings: findings.map(shown),
    seen: hashSeen(draft?.hash ?? null, live?.hash ?? null, shared),
  };
}

function countChanges(live: PublishedFunnel, draft: PublishedFunnel, shared: Shared): number {
  const isAlike = draft.hash === live.hash && isSame(shared.live, shared.draft);
  if (isAlike) return 0;
  const next = { published: draft, pictures: shared.draft.pictures, rules: shared.draft.rules ?? NO_RULES };
  return changesBetween({ published: live, ...shared.live }, next).length;
}

/** A live funnel whose file is not in the folder keeps its uid. */
function withTakenUid(verdict: FunnelVerdict, { verdicts }: VerifiedFolder, registry: FunnelRegistry): FunnelVerdict {
  const { file, findings, funnel } = verdict;
  const uid = funnel?.funnel.uniqueIdentifier;
  const owner = registry.live().find((each) => each.funnel.uniqueIdentifier === uid);
  if (uid === undefined || !owner || verdicts.some((each) => sfidOf(each) === owner.funnel.sfid)) return verdict;
  return { ...verdict, findings: [...findings, uidTaken(file, uid)], funnel: null };
}

function uidOfLive({ funnel }: PublishedFunnel): string {
  return funnel.uniqueIdentifier;
}

function sfidOf(verdict: FunnelVerdict): string | null {
  return verdict.funnel?.funnel.sfid ?? nameIn(verdict, '$.sfid');
}

function nameIn({ names }: FunnelVerdict, path: FunnelVerdict['names'][number]['path']): string | null {
  return names.find((each) => each.path === path)?.name ?? null;
}

function isSame(one: unknown, other: unknown): boolean {
  return contentHash(one) === contentHash(other);
}

function hashSeen(draft: string | null, live: string | null, shared: Shared): Seen {
  return { live: hashTag([live, shared.live]), draft: hashTag([draft, shared.draft]) };
}

function seenIn(parts: readonly { seen: Seen }[]): Seen {
  return { live: hashTag(parts.map(({ seen }) => seen.live)), draft: hashTag(parts.map(({ seen }) => seen.draft)) };
}

function hashTag(value: unknown): string {
  return contentHash(value).slice(0, 16);
}

/** A finding without the steps of its journey. */
function shown({ file, code, severity, path, message }: FileFinding) {
  return { file, code, severity, path, message };
}
