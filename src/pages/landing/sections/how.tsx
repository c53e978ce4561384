import type { LandingContent } from '../../../../contracts/files/content-file.ts';
import styles from './how.module.css';

/** The use of the product, in numbered steps. */
export function How({ how }: { how: LandingContent['how'] }) {
  return (
    <section className={styles.how}>
      <h2>{how.title}</h2>
      <ol className={styles.steps}>
        {how.steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p className={styles.text}>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
