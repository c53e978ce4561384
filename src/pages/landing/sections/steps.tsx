import type { SectionOf } from '../../../../contracts/files/content-sections.ts';
import { classNames } from '../../../components/basic/class-names.ts';
import columns from './columns.module.css';
import { columnsOf } from './columns.ts';
import styles from './steps.module.css';

/** How the product is used or comes to its buyer, in numbered steps. */
export function Steps({ steps: { title, items } }: { steps: SectionOf<'steps'> }) {
  return (
    <section className="stack-5">
      <h2>{title}</h2>
      <ol className={classNames(styles.steps, columns[columnsOf(items)])}>
        {items.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change, and two may say the same
          <li key={index} className={styles.step}>
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
