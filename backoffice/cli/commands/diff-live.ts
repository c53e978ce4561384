import { resolve } from 'node:path';
import { type OpenAdmin, withAdmin } from '../../commands/admin-client.ts';
import { isAnswerOf } from '../../commands/answer-of.ts';
import type { Difference, DraftBrand, DraftFunnel, Drafts } from '../../contracts/admin-versions-api.ts';
import { inOneLine } from '../findings/placed-finding.ts';
import { type BrandsAt, brandsAt, placeInBrand } from '../input/brand-of-file.ts';
import { type Environment, type ExitCode, failed, type GivenArguments, printResult } from '../input/command.ts';
import { OTHER_VERSION } from '../input/live-funnel.ts';

/** A funnel that publishing would change. */
interface ChangedFunnel {
  brand: string;
  file: string;
  uid: string;
  is: 'new' | 'changed';
  /** The hash of the live version; null for a funnel that is new. */
  from: string | null;
  to: string;
  changes: Difference['changes'];
}

interface LiveDifference {
  folder: string;
  funnels: ChangedFunnel[];
  /** The uids of live funnels that the folder lacks; publishing leaves them as they are. */
  gone: string[];
}

/** Why there is no difference: files that cannot be compared, or a shop that does not answer. */
interface Refused {
  code: 1 | 2;
  text: string;
}

/** The shop's own folder is the default, and of a brand's folder, or a file in it, that brand alone is compared. */
export async function diffLive(environment: Environment, asked: GivenArguments): Promise<ExitCode> {
  const [name] = asked.names;
  if (name !== undefined && environment.environment.SLUICE_ADMIN_URL) {
    environment.complain(OVER_NETWORK);
    return 2;
  }
  const compared = name === undefined ? {} : await comparedAt(resolve(environment.folder, name));
  const read = await withAdmin<LiveDifference | Refused>(
    environment,
    (run) => readDifference(run, compared),
    ({ text }) => ({ code: 1, text }),
  );
  if ('code' in read) {
    failed(environment, read.text);
    return read.code;
  }
  return printResult(environment, { text: liveDifferenceText(read), data: read }, asked);
}

async function comparedAt(path: string): Promise<BrandsAt> {
  const place = await placeInBrand(path);
  return place ? { folder: place.funnelsFolder, brand: place.folder } : brandsAt(path);
}

async function readDifference(
  run: OpenAdmin['run'],
  { brand: only, ...folder }: Partial<BrandsAt>,
): Promise<LiveDifference | Refused> {
  const reply = await run({ type: 'drafts', ...folder });
  if (!reply.done) return { code: 1, text: reply.text };
  if (!isAnswerOf('drafts', reply.data)) return { code: 1, text: OTHER_VERSION };
  const drafts = only === undefined ? reply.data : pickBrand(reply.data, only);
  const refusal = describeErrors(drafts);
  if (refusal !== null) return { code: 2, text: refusal };
  const funnels: ChangedFunnel[] = [];
  for (const brand of drafts.brands) {
    for (const funnel of brand.funnels) {
      if (funnel.is === 'same') continue;
      const changed = await changedFunnel(run, folder, brand, funnel);
      if ('code' in changed) return changed;
      funnels.push(changed);
    }
  }
  return { folder: drafts.folder, funnels, gone: [...drafts.gone, ...drafts.brands.flatMap(({ gone }) => gone)] };
}

function pickBrand({ findings, brands, ...drafts }: Drafts, only: string): Drafts {
  return {
    ...drafts,
    findings: findings.filter(({ file }) => file.startsWith(`${only}/`)),
    brands: brands.filter(({ brand }) => brand === only),
    gone: [],
  };
}

async function changedFunnel(
  run: OpenAdmin['run'],
  folder: { folder?: string },
  { brand }: DraftBrand,
  { file, liveUid, uid: ownUid }: DraftFunnel,
): Promise<ChangedFunnel | Refused> {
  const uid = liveUid ?? ownUid ?? '';
  const reply = await run({ type: 'difference', uid, ...folder });
  if (!reply.done) return { code: 2, text: reply.text };
  if (!isAnswerOf('difference', reply.data)) return { code: 1, text: OTHER_VERSION };
  const { from, to, changes } = reply.data;
  return { brand, file, uid, is: from ? 'changed' : 'new', from: from?.hash ?? null, to: to.hash, changes };
}

const OVER_NETWORK =
  'A shop at SLUICE_ADMIN_URL compares its own folder: leave the folder out, or run this on the machine of the shop.';

/** The findings that keep files from being published, and so from being compared; null without one. */
function describeErrors({ folder, findings, brands }: Drafts): string | null {
  const funnels = brands.flatMap((brand) => brand.funnels);
  const all = [...findings, ...funnels.flatMap((funnel) => funnel.findings)];
  const lines = all
    .filter(({ severity }) => severity === 'error')
    .map(({ file, path, code, message }) => `error ${file} ${path} [${code}] ${inOneLine(message)}`);
  if (lines.length > 0)
    return ['Nothing is compared, since publishing refuses these files.', ...new Set(lines)].join('\n');
  return funnels.length === 0 ? `There is no funnel in ${folder}.` : null;
}

function liveDifferenceText({ funnels, gone }: LiveDifference): string {
  const brands = [...new Set(funnels.map(({ brand }) => brand))];
  const lines = [
    ...brands.flatMap((brand) => describeBrand(funnels.filter((each) => each.brand === brand))),
    ...gone.map((uid) => `The folder has no file of the live funnel "${uid}", which stays as it is.`),
  ];
  return funnels.length > 0 ? lines.join('\n') : ['Nothing changes for shoppers.', ...lines].join('\n');
}

/** What changes in each of several funnels of a brand, such as its coupons, stands once. */
function describeBrand(funnels: readonly ChangedFunnel[]): string[] {
  const sentences = funnels.map(({ changes }) => new Set(changes.map(({ message }) => message)));
  const shared = [...(sentences[0] ?? [])].filter(
    (each) => funnels.length > 1 && sentences.every((own) => own.has(each)),
  );
  const brand = funnels[0]?.brand ?? '';
  return [
    ...(shared.length === 0 ? [] : [`All ${funnels.length} funnels of ${brand} that change:`, ...shared.map(indented)]),
    ...funnels.flatMap((funnel, at) => describeFunnel(funnel, [...(sentences[at] ?? [])], shared)),
  ];
}

function describeFunnel(
  { file, uid }: ChangedFunnel,
  sentences: readonly string[],
  shared: readonly string[],
): string[] {
  const own = sentences.filter((each) => !shared.includes(each));
  if (own.length === 0 && sentences.length > 0) return [];
  const lines = sentences.length === 0 ? ['Nothing changes for shoppers, and its version gets another hash.'] : own;
  return [`"${uid}", ${file}:`, ...lines.map(indented)];
}

function indented(sentence: string): string {
  return `  ${sentence}`;
}
