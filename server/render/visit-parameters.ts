import { escapeHtml } from './page-html.ts';
import { MARK, type SharedVisit } from './sharing/shared-visit.ts';

/** The elements with a visit's parameters in the place of the mark, in forms and in links. */
export function withParameters(html: string, { parameters }: Pick<SharedVisit, 'parameters'>): string {
  const inputs = parameters.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>`,
  );
  const inLink = escapeHtml(new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString());
  return html.replaceAll(MARKED_INPUT, () => inputs.join('')).replaceAll(MARKED_LINK, () => inLink);
}

const MARKED_INPUT = new RegExp(`<input type="hidden" name="[^"]*" value="${MARK}"/>`, 'g');
/** The mark is a link's last parameter. */
const MARKED_LINK = new RegExp(`(?<=href="/[^"]*(?:\\?|&amp;))[\\w-]+=${MARK}(?=")`, 'g');
