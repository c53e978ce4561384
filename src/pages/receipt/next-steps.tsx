import type { OrderSuccessContent } from '../../../contracts/files/content-file.ts';
import styles from './side-block.module.css';

/** The next steps, in order. */
export function NextSteps({ steps }: { steps: OrderSuccessContent['next'] }) {
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>What happens next</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step}>
            <p className={styles.strong}>{step.title}</p>
            <p className={styles.text}>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
