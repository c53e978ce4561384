import type { SectionOf } from '../../../../contracts/files/content-sections.ts';
import { classNames } from '../../../components/basic/class-names.ts';
import { Point } from '../../../components/basic/point.tsx';
import columns from './columns.module.css';
import { columnsOf } from './columns.ts';
import styles from './points.module.css';

/** Short reasons between two lines. */
export function Points({ points: { title, items } }: { points: SectionOf<'points'> }) {
  return (
    <section className={styles.points}>
      {title && <h2>{title}</h2>}
      <ul className={classNames(styles.items, columns[columnsOf(items)])}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change, and two may say the same
          <Point key={index} isRound>
            <div>
              <p className={styles.title}>{item.title}</p>
              <p className="soft">{item.text}</p>
            </div>
          </Point>
        ))}
      </ul>
    </section>
  );
}
