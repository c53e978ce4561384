import type { ReviewsContent } from '../../../../contracts/files/content-parts.ts';
import { classNames } from '../../../components/basic/class-names.ts';
import { Picture } from '../../../components/picture/picture.tsx';
import { columnsOf } from './columns.tsx';
import styles from './reviews.module.css';

/** The reviews, after a note about their source. */
export function Reviews({ reviews: { title, note, items } }: { reviews: ReviewsContent }) {
  return (
    <section className="stack-5">
      <div className={`flow ${styles.head}`}>
        <h2>{title}</h2>
        <p className={`label ${styles.note}`}>{note}</p>
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
    <figure className={`card ${styles.card}`}>
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

const STAR = 'm12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9Z';

/** A rating out of five, with text for screen readers. */
function Stars({ count }: { count: number }) {
  return (
    <p className={styles.stars}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          viewBox="0 0 24 24"
          className={classNames(styles.star, place <= count && styles.full)}
          aria-hidden="true"
        >
          <path d={STAR} />
        </svg>
      ))}
      <span className="visually-hidden">{`${count} out of 5 stars`}</span>
    </p>
  );
}
