import type { ReactNode } from 'react';
import styles from './fact.module.css';

/** A list of facts below each other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`ruled ${styles.facts}`}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
