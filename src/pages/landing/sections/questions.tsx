import type { SectionOf } from '../../../../contracts/files/content-sections.ts';
import { Disclosure } from '../../../components/basic/disclosure.tsx';
import styles from './questions.module.css';

/** Questions whose answers open without a script. */
export function Questions({ questions: { title, items } }: { questions: SectionOf<'questions'> }) {
  return (
    <section className={styles.questions}>
      <h2>{title}</h2>
      <div className={styles.list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions never change, and two may be the same
          <Disclosure key={index} title={item.question} className={styles.item}>
            <p className={styles.answer}>{item.answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
