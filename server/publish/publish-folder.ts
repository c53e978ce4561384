import { errorText } from '../db/error-text.ts';
import { checkBrand, type FileFinding, type FunnelVerdict } from './check-brand.ts';
import type { FunnelRegistry } from './funnel-registry.ts';
import { nameTaken, refuseClashes } from './name-clashes.ts';
import { readBrandFolders } from './read-brand.ts';

export interface PublishReport {
  published: { file: string; uid: string; hash: string }[];
  refused: { file: string; findings: FileFinding[] }[];
  warnings: FileFinding[];
}

/** Verifies every funnel of a folder and publishes those without errors; a refused one keeps its last good version. */
export async function publishFolder(folder: string, registry: FunnelRegistry, now: Date): Promise<PublishReport> {
  const report: PublishReport = { published: [], refused: [], warnings: [] };
  const verdicts = await verdictsOf(folder);
  for (const verdict of refuseClashes(verdicts)) await publishOne(verdict, registry, now, report);
  await registry.load();
  return report;
}

async function verdictsOf(folder: string): Promise<FunnelVerdict[]> {
  const brands = await readBrandFolders(folder).catch((error: unknown) => ({ problem: errorText(error) }));
  if ('problem' in brands) return [unreadable(folder, brands.problem)];
  return brands.flatMap(checkBrand);
}

function unreadable(folder: string, problem: string): FunnelVerdict {
  const message = `The funnels folder ${folder} cannot be read (${problem}): set SLUICE_FUNNELS to one that can.`;
  const finding = { file: folder, code: 'unreadable', severity: 'error' as const, path: '$', message };
  return { file: folder, findings: [finding], funnel: null };
}

async function publishOne(
  { file, findings, funnel }: FunnelVerdict,
  registry: FunnelRegistry,
  now: Date,
  report: PublishReport,
) {
  if (!funnel) {
    report.refused.push({ file, findings });
    return;
  }
  const uid = funnel.funnel.uniqueIdentifier;
  if ((await registry.publish(funnel, now)) === 'uid-taken') {
    const taken = nameTaken(file, '$.uniqueIdentifier', uid, 'another live funnel');
    report.refused.push({ file, findings: [...findings, taken] });
    return;
  }
  report.warnings.push(...findings);
  report.published.push({ file, uid, hash: funnel.hash });
}
