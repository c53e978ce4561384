import { escapeHtml } from './page-html.ts';
import { MARK, type SharedVisit } from './sharing/shared-visit.ts';

/** The elements with a visit's parameters in the place of the mark. */
export function withParameters(html: string, { parameters }: Pick<SharedVisit, 'parameters'>): string {
  const inputs = parameters.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>`,
  );
  return html.replaceAll(MARKED, () => inputs.join(''));
}

const MARKED = new RegExp(`<input type="hidden" name="[^"]*" value="${MARK}"/>`, 'g');
