import { classNames } from '../basic/class-names.ts';
import styles from './link-note.module.css';

/** Q09: empty until `noteLink` has asked; its text is the document's, so that it appears before the application does. */
export function LinkNote({ className }: { className?: string | undefined }) {
  return (
    <p className={classNames(styles.note, className)} role="status" data-link-note suppressHydrationWarning>
      {''}
    </p>
  );
}
