import type { LandingContent } from '../../../../contracts/files/content-file.ts';
import { Icon } from '../../../components/basic/icon.tsx';
import styles from './questions.module.css';

/** Questions whose answers open without a script. */
export function Questions({ questions }: { questions: LandingContent['questions'] }) {
  return (
    <section className={styles.questions}>
      <h2>{questions.title}</h2>
      <div className={styles.list}>
        {questions.items.map((item) => (
          <details key={item.question} className={styles.item}>
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

/** The use of the product, in numbered steps. */
export function How({ how }: { how: LandingContent['how'] }) {
  return (
    <section className="stack-5">
      <h2>{how.title}</h2>
      <ol className={styles.steps}>
        {how.steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p className="soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
