/**
 * R11: pages show or hide sections by class. A content file lists the classes that its page leaves out; the affiliate's
 * section is only ever shown to those who came through one.
 */
export const SECTION_CLASSES = ['affiliate', 'offer', 'mobile-variants', 'icons', 'learn'] as const;

export type SectionClass = (typeof SECTION_CLASSES)[number];

/** What decides, besides the content, whether a section is shown. */
export interface SectionVisit {
  /** Whether the shopper came with affiliate parameters. */
  hasAffiliate: boolean;
}

/** The classes whose sections a page shows. */
export function shownSections(hidden: readonly SectionClass[] | undefined, visit: SectionVisit): SectionClass[] {
  return SECTION_CLASSES.filter((name) => !hidden?.includes(name) && (name !== 'affiliate' || visit.hasAffiliate));
}

/** Whether a section of this class is shown; one without a class always is. */
export function isSectionShown(shown: readonly SectionClass[], name: SectionClass | undefined): boolean {
  return name === undefined || shown.includes(name);
}
