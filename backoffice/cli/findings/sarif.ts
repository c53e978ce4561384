import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ArtifactLocation, Location, Log, Result } from 'sarif';
import { inOneLine, type Placed, type PlacedFinding } from './placed-finding.ts';

type Reported = Pick<PlacedFinding, 'code' | 'severity' | 'message' | 'also'> & Placed;

/** Findings as SARIF 2.1.0, which code hosts show beside the lines of a change. Addresses are relative to `folder`. */
export function formatSarif(findings: readonly Reported[], folder: string): string {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'sluice verify', rules: codes.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { FOLDER: { uri: `${pathToFileURL(folder).href}/` } },
        results: findings.map((finding) => toResult(finding, { folder, ruleIndex: codes.indexOf(finding.code) })),
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

function toResult(finding: Reported, { folder, ruleIndex }: { folder: string; ruleIndex: number }): Result {
  const { code, severity, message, also } = finding;
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: inOneLine(message) },
    locations: [toLocation(finding, folder)],
    ...(also.length > 0 ? { relatedLocations: also.map((place) => toLocation(place, folder)) } : {}),
  };
}

function toLocation({ file, line, column, pointer }: Placed, folder: string): Location {
  return {
    physicalLocation: {
      artifactLocation: toAddress(relative(folder, file), file),
      ...(line === null || column === null ? {} : { region: { startLine: line, startColumn: column } }),
    },
    ...(pointer === '' ? {} : { logicalLocations: [{ fullyQualifiedName: pointer, kind: 'value' }] }),
  };
}

/** A file beside the folder has its whole address. */
function toAddress(path: string, file: string): ArtifactLocation {
  if (path.startsWith('..')) return { uri: pathToFileURL(file).href };
  return { uri: path.split(sep).map(encodeURIComponent).join('/'), uriBaseId: 'FOLDER' };
}
