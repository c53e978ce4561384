import type { ArticleContent } from '../../../contracts/files/content-file.ts';
import { Point } from '../../components/basic/point.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import styles from './article.module.css';

/** One section of an article: heading, paragraphs, picture or video, and points. */
export function ArticleSection({ section }: { section: ArticleContent['sections'][number] }) {
  const { title, paragraphs, picture, points } = section;
  return (
    <section className={styles.section}>
      {title && <h2>{title}</h2>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {picture && (
        <figure className={styles.figure}>
          <Picture {...picture} width={960} height={640} sizes="(min-width: 720px) 672px, 100vw" />
        </figure>
      )}
      {points && (
        <ul className={styles.points}>
          {points.map((point) => (
            <Point key={point} isRound>
              <span>{point}</span>
            </Point>
          ))}
        </ul>
      )}
    </section>
  );
}
