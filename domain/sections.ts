/**
 * R11: pages show or hide sections by class. A content file lists the classes that its page leaves out; one class, the
 * affiliate's, is only ever shown to those who came through one.
 */
export const SECTION_CLASSES = ['affiliate', 'offer', 'mobile-variants', 'icons', 'learn'] as const;

export type SectionClass = (typeof SECTION_CLASSES)[number];
