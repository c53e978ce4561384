import type { ReactNode, Ref } from 'react';
import styles from './form-section.module.css';

export interface FormSectionProps {
  /** The heading's id is `<id>-title`, for `aria-labelledby` inside. */
  id: string;
  /** Left out if the section is not a step of the order. */
  number?: number;
  title: string;
  note?: ReactNode;
  /** Whether the section comes later: a heading without its fields. */
  isAhead?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A numbered section of the order form. Its heading can take the focus when the form moves on to it. */
export function FormSection({ id, number, title, note, isAhead = false, headingRef, children }: FormSectionProps) {
  return (
    <section className={`stack-3 ${styles.section}`} aria-labelledby={`${id}-title`} data-ahead={isAhead || undefined}>
      <div className={styles.heading}>
        {number !== undefined && (
          <span className={`label ${styles.number}`} aria-hidden="true">
            {number}
          </span>
        )}
        <h2 className={styles.title} id={`${id}-title`} tabIndex={-1} ref={headingRef}>
          {title}
        </h2>
        {note && <p className={`note ${styles.note}`}>{note}</p>}
      </div>
      {children}
    </section>
  );
}
