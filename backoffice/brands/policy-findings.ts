import { withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';
import { isRecord } from '../../domain/is-record.ts';
import { onlyMeant } from '../../domain/meant-name.ts';
import { isOwnPath } from '../../domain/routing/routes.ts';
import { type FileFinding, formatPath } from '../../graph/findings.ts';
import type { BrandFile, BrandFolder } from './brand-folder.ts';

/** The names of a brand's text pages, which are their addresses. */
export function textPageNames({ content }: BrandFolder): string[] {
  return content.flatMap(({ value }) =>
    isRecord(value) && value.view === 'text' && typeof value.name === 'string' ? [value.name] : [],
  );
}

/** The links stand on every page: each has to lead to a text page, or to a page of the shop or of a funnel. */
export function policyFindings(folder: BrandFolder): FileFinding[] {
  const { value } = folder.brand;
  const policies: unknown[] = isRecord(value) && Array.isArray(value.policies) ? value.policies : [];
  const isUnreadable = ({ findings }: BrandFile) => findings.length > 0;
  // A page that cannot be read may be the one that a link leads to.
  if (folder.content.some(isUnreadable)) return [];
  const pages = textPageNames(folder);
  const others = namedAddresses([...folder.funnels, ...folder.destinations]);
  return policies.flatMap((policy, index): FileFinding[] => {
    if (!isRecord(policy) || typeof policy.path !== 'string') return [];
    const name = withoutLeadingSlash(policy.path);
    if (pages.includes(name) || others.has(name) || isOwnPath(name)) return [];
    const meant = onlyMeant(name, pages);
    const remedy = meant
      ? `"/${meant}" was probably meant`
      : `add a content file of the view "text" with the name "${name}"`;
    const message = `The link "${policy.label}" leads to "/${name}", and the brand has no page there: ${remedy}.`;
    return [
      {
        file: folder.brand.name,
        code: 'policy-without-page',
        severity: 'error',
        path: formatPath(['policies', index, 'path']),
        message,
        ...(meant ? { fix: { type: 'set-value', value: `/${meant}` } } : {}),
      },
    ];
  });
}

/** Every address that funnels and destinations name, however broken their files. */
function namedAddresses(files: readonly BrandFile[]): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isRecord(value)) return;
    for (const field of ['url', 'genericUrl'])
      if (typeof value[field] === 'string') found.add(withoutLeadingSlash(value[field]));
    Object.values(value).forEach(visit);
  };
  for (const { value } of files) visit(value);
  return found;
}
