import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './page-title.module.css';

export interface PageTitleProps {
  /** A few words above the heading. */
  eyebrow?: string | undefined;
  children: ReactNode;
  lead?: ReactNode;
  className?: string | undefined;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The heading of a page: its only `h1`, which takes the focus when the page changes. */
export function PageTitle({ eyebrow, children, lead, className, headingRef }: PageTitleProps) {
  return (
    <div className={classNames('stack-2', styles.title, className)}>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1 tabIndex={-1} ref={headingRef}>
        {children}
      </h1>
      {lead && <p className={`lead ${styles.lead}`}>{lead}</p>}
    </div>
  );
}
