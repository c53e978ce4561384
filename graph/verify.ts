import type { FunnelGraph } from '../contracts/page/published-graph.ts';
import type { MainFunnel } from '../domain/funnel/funnel.ts';
import { isRecord } from '../domain/is-record.ts';
import * as answers from './checks/answers.ts';
import * as content from './checks/content.ts';
import * as deadEnd from './checks/dead-end.ts';
import * as identity from './checks/identity.ts';
import * as paid from './checks/paid.ts';
import * as reach from './checks/reach.ts';
import * as references from './checks/references.ts';
import * as routes from './checks/routes.ts';
import * as amazonPay from './checks/selling/amazon-pay.ts';
import * as bundles from './checks/selling/bundles.ts';
import * as prices from './checks/selling/prices.ts';
import * as selector from './checks/selling/selector.ts';
import * as selling from './checks/selling/selling.ts';
import * as soldAgain from './checks/selling/sold-again.ts';
import * as subscriptions from './checks/selling/subscriptions.ts';
import * as splitTests from './checks/split-tests.ts';
import * as stepType from './checks/step-type.ts';
import { buildSurvey, type Catalogue, type Check, lookUp } from './checks/survey.ts';
import * as variants from './checks/variants.ts';
import type { Finding } from './findings.ts';
import { buildGraph } from './graph.ts';
import { looseFunnel } from './loose-funnel.ts';

export type { Catalogue };

/** The files of checks: a fault of what comes first is most often the cause of what comes after it. */
const FILES = [
  reach,
  identity,
  stepType,
  routes,
  deadEnd,
  paid,
  answers,
  references,
  selling,
  soldAgain,
  bundles,
  amazonPay,
  selector,
  prices,
  subscriptions,
  content,
  variants,
  splitTests,
] as const;

type ExportOf<File> = File extends unknown ? File[keyof File] : never;
type AnyCheck = Extract<ExportOf<(typeof FILES)[number]>, Check>;

const CHECKS = FILES.flatMap((file) => Object.values<ExportOf<typeof file>>(file)).filter((each) => 'code' in each);

export type FindingCode = AnyCheck['code'];

/** Every code of `verify`; docs/findings.md documents each. */
export const FINDING_CODES: readonly FindingCode[] = CHECKS.map(({ code }) => code);

/** The errors come first; a funnel that keeps the schema throws nothing, and takes time linear in its size. */
export function verify(graph: FunnelGraph, catalogue: Catalogue, funnel: MainFunnel): Finding[] {
  const survey = buildSurvey(graph, catalogue, funnel);
  const all: Finding[] = CHECKS.flatMap(({ code, severity, find }) =>
    find(survey).map((fault) => ({ code, severity, ...fault })),
  );
  const findings = all.some(({ code }) => code === stepType.typeDoesNotFitView.code)
    ? all.filter(({ code }) => !OF_A_TYPE.has(code))
    : all;
  return [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))];
}

/** The findings that follow from a step that is a page by a slip of its type, and are mended with it. */
const OF_A_TYPE: ReadonlySet<string> = new Set<FindingCode>([
  ...(['no-thank-you', 'dead-end', 'unreachable-step', 'only-yes-leads-out', 'fail-needs-payment'] as const),
  ...(['offer-without-yes', 'offer-without-no', 'override-ignored', 'fail-edge-on-page-without-order-form'] as const),
]);

/** The list is empty where the file holds no steps or a wrong one, since no place could be named then. */
export function verifyLoosely(value: unknown, catalogue: Catalogue): Finding[] {
  const steps = isRecord(value) ? value.defaultFunnels : null;
  const funnel = Array.isArray(steps) && steps.every(isRecord) ? looseFunnel(value) : null;
  if (!funnel) return [];
  return verify(
    buildGraph(funnel, (id) => lookUp(catalogue.content, id)?.view ?? null),
    catalogue,
    funnel,
  );
}

/** True for a finding that keeps a funnel from being published. */
export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}
