import type { VslContent } from '../../../contracts/files/content-file.ts';
import { Icon } from '../../components/basic/icon.tsx';
import styles from './vsl-points.module.css';

/** What the film says, point by point, for those who would rather read. */
export function VslPoints({ title, points }: { title: string; points: VslContent['points'] }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point.title} className={styles.point}>
            <Icon name="check" className={styles.tick} />
            <div>
              <h3 className={styles.title}>{point.title}</h3>
              <p className={styles.text}>{point.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
