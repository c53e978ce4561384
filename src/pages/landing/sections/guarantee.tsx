import type { ReactNode } from 'react';
import type { LandingContent } from '../../../../contracts/files/content-file.ts';
import { Picture } from '../../../components/picture/picture.tsx';
import styles from './guarantee.module.css';

/** The guarantee, with the action beside it. */
export function Guarantee({ guarantee, children }: { guarantee: LandingContent['guarantee']; children: ReactNode }) {
  const { title, text, picture } = guarantee;
  return (
    <section className={styles.guarantee}>
      <Picture
        src={picture.src}
        alt={picture.alt}
        width={320}
        height={320}
        sizes="(min-width: 720px) 200px, 148px"
        className={styles.seal}
      />
      <div className="stack-3">
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </section>
  );
}
