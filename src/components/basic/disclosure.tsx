import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  title: string;
  className: string | undefined;
  children: ReactNode;
}

/** A title that opens what it is about, without a script. */
export function Disclosure({ title, className, children }: DisclosureProps) {
  return (
    <details className={className}>
      <summary className={styles.summary}>
        {title}
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      {children}
    </details>
  );
}
