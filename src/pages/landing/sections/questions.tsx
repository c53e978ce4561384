import type { SectionOf } from '../../../../contracts/files/content-sections.ts';
import { Icon } from '../../../components/basic/icon.tsx';
import styles from './questions.module.css';

/** Questions whose answers open without a script. */
export function Questions({ questions: { title, items } }: { questions: SectionOf<'questions'> }) {
  return (
    <section className={styles.questions}>
      <h2>{title}</h2>
      <div className={styles.list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions never change, and two may be the same
          <details key={index} className={styles.item}>
            <summary className={styles.question}>
              {item.question}
              <Icon name="chevron" className={styles.chevron} />
            </summary>
            <p className={styles.answer}>{item.answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
