import { checkBrand, type FileFinding } from './check-brand.ts';
import type { FunnelRegistry } from './funnel-registry.ts';
import { readBrandFolders } from './read-brand.ts';

export interface PublishReport {
  published: { file: string; uid: string; hash: string }[];
  refused: { file: string; findings: FileFinding[] }[];
  warnings: FileFinding[];
}

/** Verifies every funnel of a folder and publishes those without errors; a refused one keeps its last good version. */
export async function publishFolder(folder: string, registry: FunnelRegistry, now: Date): Promise<PublishReport> {
  const report: PublishReport = { published: [], refused: [], warnings: [] };
  const verdicts = (await readBrandFolders(folder)).flatMap(checkBrand);
  for (const { file, findings, funnel } of verdicts) {
    if (!funnel) {
      report.refused.push({ file, findings });
      continue;
    }
    await registry.publish(funnel, now);
    report.warnings.push(...findings);
    report.published.push({ file, uid: funnel.funnel.uniqueIdentifier, hash: funnel.hash });
  }
  await registry.load();
  return report;
}
