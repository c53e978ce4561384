import type { SectionOf } from '../../../../contracts/files/content-sections.ts';
import { classNames } from '../../../components/basic/class-names.ts';
import { Point } from '../../../components/basic/point.tsx';
import { Picture } from '../../../components/picture/picture.tsx';
import styles from './columns.module.css';

/** Short reasons between two lines. */
export function Points({ points: { title, items } }: { points: SectionOf<'points'> }) {
  return (
    <section className={`stack-5 ${styles.points}`}>
      {title && <h2>{title}</h2>}
      <ul className={classNames('stack-5', styles.reasons, styles[columnsOf(items)])}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change, and two may say the same
          <Point key={index} isRound>
            <div>
              <p className="bold">{item.title}</p>
              <p className="soft">{item.text}</p>
            </div>
          </Point>
        ))}
      </ul>
    </section>
  );
}

/** Pictures side by side, each with a line below it if there is one. */
export function Pictures({ pictures: { title, items } }: { pictures: SectionOf<'pictures'> }) {
  const count = columnsOf(items);
  return (
    <section className="stack-5">
      {title && <h2>{title}</h2>}
      <ul className={classNames('stack-4', styles.pictures, items.length > 3 && styles.many, styles[count])}>
        {items.map(({ picture, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures never change, and two may be the same
          <li key={index}>
            <figure className="stack-2">
              <Picture {...picture} width={960} height={640} sizes={SIZES[count]} className="rounded" />
              {text && <figcaption className="note">{text}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SIZES = {
  one: '(min-width: 1120px) 1056px, 100vw',
  two: '(min-width: 720px) min(50vw, 520px), 100vw',
  three: '(min-width: 720px) min(33vw, 340px), 100vw',
} as const;

/** How the product is used or comes to its buyer, in numbered steps. */
export function Steps({ steps: { title, items } }: { steps: SectionOf<'steps'> }) {
  return (
    <section className="stack-5">
      <h2>{title}</h2>
      <ol className={classNames('stack-5', styles.steps, styles[columnsOf(items)])}>
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

/** The columns in which a list of items stands on a wide screen, so that none is alone in a row of three where that can be helped. */
export function columnsOf(items: readonly unknown[]): 'one' | 'two' | 'three' {
  if (items.length === 1) return 'one';
  return items.length === 2 || items.length === 4 ? 'two' : 'three';
}
