import type { ReviewsContent } from '../../../../contracts/files/content-parts.ts';
import { classNames } from '../../../components/basic/class-names.ts';
import { Picture } from '../../../components/picture/picture.tsx';
import { Stars } from '../../../components/product/stars.tsx';
import { columnsOf } from './columns.ts';
import styles from './reviews.module.css';

/** The reviews, after a note about their source. */
export function Reviews({ reviews: { title, note, items } }: { reviews: ReviewsContent }) {
  return (
    <section className="stack-5">
      <div className={styles.head}>
        <h2>{title}</h2>
        <p className={styles.note}>{note}</p>
      </div>
      <ul className={classNames('stack-4', styles[columnsOf(items)])}>
        {items.map((review, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reviews never change, and two people may have one name
          <li key={index}>
            <Review review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Review({ review: { stars, text, name, about, picture } }: { review: ReviewsContent['items'][number] }) {
  return (
    <figure className={styles.card}>
      <Stars count={stars} />
      <blockquote className={styles.text}>{text}</blockquote>
      <figcaption className={styles.who}>
        {picture && <Picture {...picture} width={96} height={96} sizes="48px" className={styles.face} />}
        <span>
          <span className={classNames('strong', styles.line)}>{name}</span>
          {about && <span className={classNames('note', styles.line)}>{about}</span>}
        </span>
      </figcaption>
    </figure>
  );
}
