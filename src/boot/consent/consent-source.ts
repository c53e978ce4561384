import type { PageData } from '../../../contracts/page/page-data.ts';
import type { ConsentSource } from '../../../machines/ports.ts';

/** Where the visitor of a page answers the question for consent. */
export function consentSource(page: PageData): ConsentSource {
  return (page.kind === 'text' && page.text.choices) || 'banner';
}
