import { setImmediate } from 'node:timers/promises';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { MainFunnel } from '../../../domain/funnel/funnel.ts';
import type { ShopRules } from '../../../domain/pricing/shop-rules.ts';
import type { FileFinding } from '../../../graph/findings.ts';
import { journeyOfFinding } from '../../../graph/paths/fault-journey.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/published-funnel.ts';
import type { CheckedFinding, CheckedFunnel, Findings } from '../../contracts/admin-checks-api.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import type { DraftFolder } from '../../publishing/draft-folder.ts';
import { findingsOnLive } from '../funnels/list-funnels.ts';
import { type CheckedFolder, checkedFolder, type FolderFunnel } from './checked-folder.ts';

export interface FindingsDeps {
  drafts: DraftFolder;
  funnels: Pick<PublishedFunnels, 'live' | 'rulesOf'>;
}

/** A version that is live and in the folder is checked once. */
export async function readFindings({ drafts, funnels }: FindingsDeps): Promise<AdminReply> {
  const folder = checkedFolder(await drafts.read());
  const live = funnels.live();
  const findings = folder.funnels.flatMap((each) => ofFolder(each, live));
  for (const published of live.filter(({ hash }) => !folder.funnels.some((each) => each.hash === hash))) {
    await setImmediate();
    findings.push(...ofLive(published, folder, funnels.rulesOf(published.brand.uniqueName)));
  }
  const data: Findings = {
    folder: drafts.folder,
    funnels: checkedFunnels(folder, live),
    findings: [...folder.shared.map(sharedFinding), ...findings].toSorted(byBadness),
  };
  return { done: true, text: findingsText(data), data };
}

function ofFolder(
  { brand, file, uid, hash, findings, drawn }: FolderFunnel,
  live: PublishedFunnel[],
): CheckedFinding[] {
  const version = live.find((each) => each.hash === hash)?.hash ?? null;
  return findings
    .filter((finding) => finding.file === file)
    .map((finding) => checked({ ...finding, brand, uid, version, isInFolder: true }, drawn));
}

function ofLive(published: PublishedFunnel, { funnels: inFolder }: CheckedFolder, rules: ShopRules): CheckedFinding[] {
  const { brand, funnel, graph, hash } = published;
  const file = inFolder.find(({ uid }) => uid === funnel.uniqueIdentifier)?.file ?? `${brand.uniqueName}/funnels`;
  return findingsOnLive(published, rules).map((finding) =>
    checked(
      { ...finding, file, brand: brand.uniqueName, uid: funnel.uniqueIdentifier, version: hash, isInFolder: false },
      { funnel, graph },
    ),
  );
}

/** A finding on a file that all funnels of a brand share has no journey. */
function sharedFinding({ brand, finding }: CheckedFolder['shared'][number]): CheckedFinding {
  return checked({ ...finding, brand, uid: null, version: null, isInFolder: true }, null);
}

type Found = FileFinding & Pick<CheckedFinding, 'brand' | 'uid' | 'version' | 'isInFolder'>;

function checked(found: Found, drawn: { funnel: MainFunnel; graph: FunnelGraph } | null): CheckedFinding {
  const { fix: _, at: __, also: ___, offer: ____, ...shown } = found;
  return { ...shown, journey: drawn && journeyOfFinding(found, drawn.funnel, drawn.graph) };
}

function checkedFunnels({ funnels: inFolder }: CheckedFolder, live: readonly PublishedFunnel[]): CheckedFunnel[] {
  const ofFiles = inFolder.flatMap(({ brand, uid, hash }): CheckedFunnel[] => {
    if (uid === null) return [];
    const shown = live.find(({ funnel }) => funnel.uniqueIdentifier === uid)?.hash ?? null;
    return [{ brand, uid, live: shown, folder: hash === null ? 'refused' : hash === shown ? 'same' : 'other' }];
  });
  const known = new Set(ofFiles.map(({ uid }) => uid));
  const gone = live.filter(({ funnel }) => !known.has(funnel.uniqueIdentifier));
  return [
    ...ofFiles,
    ...gone.map(
      ({ brand, funnel, hash }): CheckedFunnel => ({
        brand: brand.uniqueName,
        uid: funnel.uniqueIdentifier,
        live: hash,
        folder: 'missing',
      }),
    ),
  ];
}

function byBadness(one: CheckedFinding, other: CheckedFinding): number {
  return Number(one.severity === 'warning') - Number(other.severity === 'warning');
}

function findingsText({ findings, funnels }: Findings): string {
  const lines = findings.map(({ severity, file, path, code, message, journey }) =>
    [`${severity} ${file} ${path} [${code}] ${message}`, ...(journey ? [`  ${journey.text}`] : [])].join('\n'),
  );
  return [...lines, `${funnels.length} funnels: ${findings.length} findings.`].join('\n');
}
