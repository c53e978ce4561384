import type { ReactNode } from 'react';
import { isSectionShown, type SectionClass } from '../../../domain/funnel/sections.ts';

export interface PageSectionProps {
  name: SectionClass | undefined;
  shown: readonly SectionClass[];
  children: ReactNode;
}

/** R11: a section of a page with its class, or nothing if the page leaves that class out. It takes no space itself. */
export function PageSection({ name, shown, children }: PageSectionProps) {
  if (!isSectionShown(shown, name)) return null;
  if (name === undefined) return children;
  return (
    <div className="contents" data-section={name}>
      {children}
    </div>
  );
}
