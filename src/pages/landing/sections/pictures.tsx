import type { SectionOf } from '../../../../contracts/files/content-sections.ts';
import { classNames } from '../../../components/basic/class-names.ts';
import { Picture } from '../../../components/picture/picture.tsx';
import columns from './columns.module.css';
import { columnsOf } from './columns.ts';
import styles from './pictures.module.css';

/** Pictures side by side, each with a line below it if there is one. */
export function Pictures({ pictures: { title, items } }: { pictures: SectionOf<'pictures'> }) {
  const count = columnsOf(items);
  return (
    <section className="stack-5">
      {title && <h2>{title}</h2>}
      <ul className={classNames(styles.items, items.length > 3 && styles.many, columns[count])}>
        {items.map(({ picture, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures never change, and two may be the same
          <li key={index}>
            <figure className="stack-2">
              <Picture {...picture} width={960} height={640} sizes={SIZES[count]} className={styles.picture} />
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
