import type { VslContent } from '../../../contracts/files/content-file.ts';
import { Icon } from '../../components/basic/icon.tsx';
import styles from './vsl-transcript.module.css';

/** The video's transcript, which opens without a script. */
export function VslTranscript({ transcript }: { transcript: NonNullable<VslContent['transcript']> }) {
  return (
    <details className={styles.transcript}>
      <summary className={styles.summary}>
        {transcript.title}
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className={styles.words}>
        {transcript.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
