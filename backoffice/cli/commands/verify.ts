import { resolve } from 'node:path';
import { journeyOfFault } from '../../../graph/paths/fault-journey.ts';
import type { BrandCatalogue } from '../../brands/brand-catalogue.ts';
import { type Fixed, fixFiles } from '../findings/fix-files.ts';
import { findingLine, inOneLine, type PlacedFinding, placedFindings, placeText } from '../findings/placed-finding.ts';
import { formatSarif } from '../findings/sarif.ts';
import { checkPath, type FileFinding } from '../input/check-path.ts';
import type { Environment, RunLine } from '../input/command.ts';
import { type LoadedFunnel, loadFunnel } from '../input/load-funnel.ts';

/** A finding as it is printed. For a fault of the flow `journey` has the shortest one that shows it, in words. */
type Shown = Omit<PlacedFinding, 'journey'> & { journey: string | null };

interface Report {
  findings: Shown[];
  errors: number;
  warnings: number;
  funnels: number;
  notes: string[];
}

/** Prints every fault of funnel files; the exit code says whether one of them keeps a funnel from being published. */
export const verify: RunLine = async (read, environment) => {
  if (read.has('json') && read.has('sarif')) return 'choose one of --json and --sarif';
  const paths = read.names.map((name) => pathFrom(environment, name));
  const fixed = read.has('fix') ? await fixAll(paths) : [];
  const report = await buildReport(environment, paths);
  for (const note of report.notes) environment.complain(note);
  if (read.has('sarif')) environment.print(formatSarif(report.findings, environment.folder));
  else if (read.has('json')) environment.print(reportJson(report, fixed));
  else environment.print([...fixed.map(fixedLine), ...report.findings.map(shownLine), countLine(report)].join('\n'));
  return report.errors > 0 ? 1 : 0;
};

/** The path as given where that finds the file, so that findings name files as the caller does. */
export function pathFrom(environment: Environment, name: string): string {
  return environment.folder === process.cwd() ? name : resolve(environment.folder, name);
}

/** A mended fault may uncover another one, as a renamed file does. */
const MOST_ROUNDS = 3;

async function fixAll(paths: readonly string[]): Promise<Fixed[]> {
  const fixed: Fixed[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const reports = await Promise.all(paths.map(checkPath));
    const more = await fixFiles(reports.flatMap(({ findings }) => findings));
    if (more.length === 0) break;
    fixed.push(...more);
  }
  return fixed;
}

async function buildReport(environment: Environment, paths: readonly string[]): Promise<Report> {
  const reports = await Promise.all(paths.map(checkPath));
  const findings = await shownFindings(
    environment,
    reports.flatMap((report) => report.findings),
  );
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const funnels = new Set(reports.flatMap((report) => report.funnels)).size;
  const notes = reports.flatMap(({ note }) => note ?? []);
  return { findings, errors, warnings: findings.length - errors, funnels, notes };
}

async function shownFindings(environment: Environment, findings: readonly FileFinding[]): Promise<Shown[]> {
  const unique = [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()];
  const placed = await placedFindings(unique);
  const loaded = new Map<string, LoadedFunnel | string>();
  const brands = new Map<string, BrandCatalogue>();
  for (const { file } of placed) if (!loaded.has(file)) loaded.set(file, await loadFunnel(environment, file, brands));
  return placed.map((each): Shown => {
    const funnel = loaded.get(each.file);
    const shown = funnel && typeof funnel !== 'string' ? journeyOfFault(each, funnel.funnel, funnel.graph) : null;
    return { ...each, journey: shown?.text ?? null };
  });
}

/** docs/verify.md has the fields. */
function reportJson({ findings, errors, warnings, funnels }: Report, fixed: readonly Fixed[]): string {
  const shown = findings.map(({ file, line, column, path, pointer, code, severity, message, journey, also, fix }) => {
    const place = { file, line, column, path, pointer };
    return { ...place, code, severity, message: inOneLine(message), journey, also, fix: fix ?? null };
  });
  return JSON.stringify({ ok: errors === 0, errors, warnings, funnels, fixed, findings: shown }, null, 2);
}

function shownLine({ journey, ...finding }: Shown): string {
  const also = finding.also.map((place) => `  also ${placeText(place)} ${place.pointer}`);
  return [findingLine(finding), ...(journey ? [`  ${journey}`] : []), ...also].join('\n');
}

function fixedLine({ file, pointer, code, message }: Fixed): string {
  return `fixed ${[file, pointer].filter((word) => word !== '').join(' ')} [${code}] ${inOneLine(message)}`;
}

function countLine({ errors, warnings, funnels }: Report): string {
  return `${count(funnels, 'funnel')}: ${count(errors, 'error')}, ${count(warnings, 'warning')}.`;
}

function count(number: number, what: string): string {
  return `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
}
