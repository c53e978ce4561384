import type { VslContent } from '../../../contracts/files/content-file.ts';
import { Point } from '../../components/basic/point.tsx';
import styles from './vsl-points.module.css';

/** The points of the video, for visitors who prefer reading. */
export function VslPoints({ title, points }: { title: string; points: VslContent['points'] }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul className={styles.points}>
        {points.map((point) => (
          <Point key={point.title} isRound>
            <div>
              <h3 className={styles.title}>{point.title}</h3>
              <p className={styles.text}>{point.text}</p>
            </div>
          </Point>
        ))}
      </ul>
    </section>
  );
}
