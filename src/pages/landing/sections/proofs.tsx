import type { LandingContent } from '../../../../contracts/files/content-file.ts';
import { Icon } from '../../../components/basic/icon.tsx';
import styles from './proofs.module.css';

/** Three reasons in plain words, between two lines. */
export function Proofs({ proofs }: { proofs: LandingContent['proofs'] }) {
  return (
    <ul className={styles.proofs} aria-label="Why you can trust it">
      {proofs.map((proof) => (
        <li key={proof.title} className={styles.proof}>
          <Icon name="check" className={styles.tick} />
          <div>
            <p className={styles.title}>{proof.title}</p>
            <p className={styles.text}>{proof.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
