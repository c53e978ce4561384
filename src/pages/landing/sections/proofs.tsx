import type { LandingContent } from '../../../../contracts/files/content-file.ts';
import { Point } from '../../../components/basic/point.tsx';
import styles from './proofs.module.css';

/** Three reasons between two lines. */
export function Proofs({ proofs }: { proofs: LandingContent['proofs'] }) {
  return (
    <ul className={styles.proofs} aria-label="Why you can trust it">
      {proofs.map((proof) => (
        <Point key={proof.title} isRound>
          <div>
            <p className={styles.title}>{proof.title}</p>
            <p className="soft">{proof.text}</p>
          </div>
        </Point>
      ))}
    </ul>
  );
}
