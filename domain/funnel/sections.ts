/** R11: a content file lists the classes that its page leaves out; `affiliate` also needs affiliate parameters. */
export const SECTION_CLASSES = ['affiliate', 'offer', 'mobile-variants', 'icons', 'learn'] as const;

export type SectionClass = (typeof SECTION_CLASSES)[number];

/** The facts of a visit that decide which sections are shown. */
export interface SectionVisit {
  hasAffiliate: boolean;
}

/** The classes of the sections that a page shows. */
export function shownSections(hidden: readonly SectionClass[] | undefined, visit: SectionVisit): SectionClass[] {
  return SECTION_CLASSES.filter((name) => !hidden?.includes(name) && (name !== 'affiliate' || visit.hasAffiliate));
}

/** Whether a section of this class is shown; a section without a class always is. */
export function isSectionShown(shown: readonly SectionClass[], name: SectionClass | undefined): boolean {
  return name === undefined || shown.includes(name);
}
