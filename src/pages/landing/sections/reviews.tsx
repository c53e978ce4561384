import type { ReviewsContent } from '../../../../contracts/files/content-parts.ts';
import { Picture } from '../../../components/picture/picture.tsx';
import { Stars } from '../../../components/product/stars.tsx';
import styles from './reviews.module.css';

/** The reviews, after a note about their source. */
export function Reviews({ reviews }: { reviews: ReviewsContent }) {
  return (
    <section className="stack-5">
      <div className={styles.head}>
        <h2>{reviews.title}</h2>
        <p className={styles.note}>{reviews.note}</p>
      </div>
      <ul className={styles.items}>
        {reviews.items.map((review) => (
          <li key={review.name}>
            <figure className={styles.card}>
              <Stars count={review.stars} />
              <blockquote className={styles.text}>{review.text}</blockquote>
              <figcaption className={styles.who}>
                <Picture
                  src={review.picture.src}
                  alt={review.picture.alt}
                  width={96}
                  height={96}
                  sizes="48px"
                  className={styles.face}
                />
                <span>
                  <span className={styles.name}>{review.name}</span>
                  <span className={styles.about}>{review.about}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
