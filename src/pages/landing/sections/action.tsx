import type { SectionOf } from '../../../../contracts/files/content-sections.ts';
import { ActionForm, type ActionProps } from '../action-form.tsx';
import styles from './action.module.css';

/** The action once more, below a title of its own. */
export function Action({ section: { title, text }, action }: { section: SectionOf<'action'>; action: ActionProps }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      <ActionForm {...action} className={styles.action} />
    </section>
  );
}
