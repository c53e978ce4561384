import { resolve } from 'node:path';
import { checkPath, type FileFinding } from '../input/check-path.ts';
import type { Command, Environment } from '../input/command.ts';
import { type LoadedFunnel, loadFunnel } from '../input/load-funnel.ts';
import { journeyOfFault } from './flow-faults.ts';

/** A finding as it is printed. For a fault of the flow `journey` has the shortest one that shows it, in words. */
type Shown = Pick<FileFinding, 'file' | 'code' | 'severity' | 'path' | 'message'> & { journey: string | null };

/** Prints every fault of funnel files; the exit code says whether one of them keeps a funnel from being published. */
export const verify: Command = {
  usage: 'verify <folder or file>… [--json]',
  summary: 'Every fault of funnel files: what, where, and the journey that shows it.',
  flags: { json: 'yes-no' },
  names: { least: 1, most: Number.POSITIVE_INFINITY },
  async run(read, environment) {
    const reports = await Promise.all(read.names.map((name) => checkPath(pathFrom(environment, name))));
    const funnels = [...new Set(reports.flatMap((report) => report.funnels))];
    const findings = await shownFindings(
      environment,
      reports.flatMap((report) => report.findings),
    );
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const counts = { errors, warnings: findings.length - errors, funnels: funnels.length };
    for (const { note } of reports) if (note) environment.complain(note);
    if (read.has('json')) environment.print(JSON.stringify({ ok: errors === 0, ...counts, findings }, null, 2));
    else environment.print([...findings.map(lineOf), sumOf(counts)].join('\n'));
    return errors > 0 ? 1 : 0;
  },
};

/** The path as given where that finds the file, so that findings name files as the caller does. */
export function pathFrom(environment: Environment, name: string): string {
  return environment.folder === process.cwd() ? name : resolve(environment.folder, name);
}

async function shownFindings(environment: Environment, findings: readonly FileFinding[]): Promise<Shown[]> {
  const unique = [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()];
  const loaded = new Map<string, LoadedFunnel | string>();
  for (const { file } of unique) if (!loaded.has(file)) loaded.set(file, await loadFunnel(environment, file));
  return unique.map((each): Shown => {
    const funnel = loaded.get(each.file);
    const journey = funnel && typeof funnel !== 'string' ? journeyOfFault(each, funnel.funnel, funnel.graph) : null;
    const { file, code, severity, path } = each;
    return { file, code, severity, path, message: inOneLine(each.message), journey };
  });
}

/** The JSON parser's message quotes the file, line ends and all. */
function inOneLine(message: string): string {
  return message.replace(/\s+/g, ' ');
}

function lineOf({ journey, ...finding }: Shown): string {
  return journey ? `${findingLine(finding)}\n  ${journey}` : findingLine(finding);
}

/** One line for a finding: how bad it is, where, and the sentence. */
export function findingLine({ file, code, severity, path, message }: FileFinding): string {
  return `${severity} ${file} ${path} [${code}] ${inOneLine(message)}`;
}

function sumOf({ errors, warnings, funnels }: { errors: number; warnings: number; funnels: number }): string {
  return `${count(funnels, 'funnel')}: ${count(errors, 'error')}, ${count(warnings, 'warning')}.`;
}

function count(number: number, what: string): string {
  return `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
}
