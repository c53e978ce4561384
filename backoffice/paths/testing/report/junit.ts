import type { FileFinding } from '../../../../graph/findings.ts';
import { failurePlace, type WalkResult, walkTitle } from '../results.ts';
import { escaped } from './escaped.ts';

/** The results as JUnit XML: a suite for each runner and funnel, a case for each walk. */
export function writeJunit(results: readonly WalkResult[]): string {
  const suites = new Map<string, WalkResult[]>();
  for (const result of results) {
    const name = `${result.walk.published.graph.funnel.uniqueIdentifier}, ${result.runner}`;
    suites.set(name, [...(suites.get(name) ?? []), result]);
  }
  const drawn = [...suites].map(([name, cases]) => writeSuite(name, cases));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sluice test"${countAttributes(results)}>\n${drawn.join('')}</testsuites>\n`;
}

/** What verify found, as JUnit XML: a failed case for each finding, since no walk begins before it is mended. */
export function junitOfFindings(findings: readonly FileFinding[]): string {
  const cases = findings.map(({ file, path, code, message }) => {
    const open = `    <testcase classname="verify" name="${escaped(`${file} ${path}`)}" time="0.000">`;
    return `${open}\n      <failure message="${escaped(code)}">${escaped(message)}</failure>\n    </testcase>\n`;
  });
  const counts = ` tests="${findings.length}" failures="${findings.length}" skipped="0" time="0.000"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sluice test"${counts}>\n  <testsuite name="verify"${counts}>\n${cases.join('')}  </testsuite>\n</testsuites>\n`;
}

function writeSuite(name: string, cases: readonly WalkResult[]): string {
  return `  <testsuite name="${escaped(name)}"${countAttributes(cases)}>\n${cases.map(writeCase).join('')}  </testsuite>\n`;
}

function countAttributes(results: readonly WalkResult[]): string {
  const failures = results.filter(({ failure }) => failure).length;
  const skipped = results.filter(({ repeats }) => repeats).length;
  const took = results.reduce((sum, result) => sum + result.took, 0);
  return ` tests="${results.length}" failures="${failures}" skipped="${skipped}" time="${seconds(took)}"`;
}

function writeCase(result: WalkResult): string {
  const { walk, runner, took, failure, repeats } = result;
  const suite = `${walk.published.graph.funnel.uniqueIdentifier}.${runner}`;
  const open = `    <testcase classname="${escaped(suite)}" name="${escaped(walkTitle(walk))}" time="${seconds(took)}"`;
  if (repeats)
    return `${open}>\n      <skipped message="${escaped(`fails where "${walkTitle(repeats)}" does`)}"/>\n    </testcase>\n`;
  if (!failure) return `${open}/>\n`;
  const text = failure.message.split('\n').map(escaped).join('\n');
  return `${open}>\n      <failure message="${escaped(failurePlace(result))}">${text}</failure>\n    </testcase>\n`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
