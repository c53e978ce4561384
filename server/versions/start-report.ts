import { resolve } from 'node:path';
import type { FileFinding } from '../../graph/findings.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import type { Config } from '../config/config.ts';
import type { StrandedStep } from './stranded-steps.ts';

export interface PublishReport {
  published: PublishedVersion[];
  refused: { file: string; findings: FileFinding[] }[];
  /** Versions that were live and were replaced, or revoked: they stay unpublished until a command publishes them, or their files change. */
  held: HeldVersion[];
  /** By brand, what applies at once to all of its funnels and was replaced; it is held likewise. */
  heldShared: { brand: string; what: SharedPart }[];
  warnings: FileFinding[];
}

export interface PublishedVersion {
  file: string;
  uid: string;
  hash: string;
  /** The steps of the previous version that this one cannot carry over. */
  stranded: StrandedStep[];
}

export type SharedPart = 'rules' | 'pictures';

export interface HeldVersion extends Omit<PublishedVersion, 'stranded'> {
  why: 'replaced' | 'rolled-back' | 'revoked';
}

/** The result of publishing, as text for the operator: each refused file with its findings. */
export function describeReport(report: PublishReport): string {
  const lines = report.published.flatMap(({ file, hash, stranded }) => [
    `Published ${file} (${hash.slice(0, 12)})`,
    ...stranded.map(describeStranded),
  ]);
  lines.push(...report.heldShared.map(({ brand, what }) => sharedHeldBack(brand, what)), ...report.held.map(heldBack));
  for (const { file, findings } of report.refused) {
    lines.push(`Refused ${file}; the last good version stays live:`);
    lines.push(...findings.map((finding) => `  ${finding.file} ${finding.path} [${finding.code}] ${finding.message}`));
  }
  lines.push(
    ...report.warnings.map((warning) => `Warning ${warning.file} ${warning.path} [${warning.code}] ${warning.message}`),
  );
  return lines.join('\n');
}

function describeStranded({ step, url, why, sessions, openOrders }: StrandedStep): string {
  const reason = why === 'gone' ? 'is gone' : 'is of another kind now';
  const standing = `${sessions} session(s) and ${openOrders} open order(s) stand there`;
  return `  Step ${step} "${url}" ${reason}; ${standing}, and go on with the version that they began with.`;
}

function heldBack({ file, hash, uid, why }: HeldVersion): string {
  const was = { replaced: 'was replaced', 'rolled-back': 'was taken back', revoked: 'was revoked' }[why];
  return `Kept the live version of "${uid}": ${file} is still ${hash.slice(0, 12)}, which ${was}. Change it, or run: sluice publish`;
}

function sharedHeldBack(brand: string, what: SharedPart): string {
  const parts = what === 'rules' ? 'coupons, shipping, taxes and fee' : what;
  return `Kept the live ${parts} of "${brand}": the files have some that were replaced. Change them, or run: sluice publish`;
}

/** The addresses of a running shop. */
export function describeShop(
  config: Config,
  live: readonly PublishedFunnel[],
  isTest: boolean,
  { cards, payPal, amazon }: { cards: string | null; payPal: string | null; amazon?: string | null },
): string {
  const store = config.databaseUrl ? 'PostgreSQL at DATABASE_URL' : `${resolve(config.dataFolder)} (embedded)`;
  return [
    '',
    'Sluice is ready.',
    ...live.map(
      (published) =>
        `  ${published.brand.siteName}, ${published.funnel.uniqueIdentifier}: ${entryAddress(config, published)}`,
    ),
    `  Data:     ${store}`,
    `  API:      ${config.publicUrl}/openapi.json`,
    ...(cards ? [`  Sandbox:  ${cards} (cards; pay with 4242 4242 4242 4242, any future date, any CVC)`] : []),
    ...(payPal ? [`  Sandbox:  ${payPal} (PayPal; its page has the accounts to pay with)`] : []),
    ...(amazon ? [`  Sandbox:  ${amazon} (Amazon Pay; its sign-in page has the people to pay as)`] : []),
    ...(isTest ? [] : ['  Payments are real.']),
  ].join('\n');
}

/** A02: the address of a funnel's entry. */
function entryAddress(config: Config, { graph }: PublishedFunnel): string {
  const start = graph.nodes.find((node) => node.id === graph.start);
  const uid = encodeURIComponent(graph.funnel.uniqueIdentifier);
  return `${config.publicUrl}/${start?.url ?? ''}?uid=${uid}`;
}
