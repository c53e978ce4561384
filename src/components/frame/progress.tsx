import type { FrameModel } from '../../../machines/funnel/funnel.view.ts';
import { classNames } from '../basic/class-names.ts';
import { Icon } from '../basic/icon.tsx';
import styles from './progress.module.css';

const STAGES = [
  { id: 'order', label: 'Order' },
  { id: 'offers', label: 'Offers' },
  { id: 'receipt', label: 'Receipt' },
] as const;

/** The shopper's progress in words: the current stage is bold and underlined, past ones are ticked. */
export function Progress({ at }: { at: NonNullable<FrameModel['progress']> }) {
  const here = STAGES.findIndex((stage) => stage.id === at);
  return (
    <ol className={styles.stages} aria-label="Progress">
      {STAGES.map((stage, index) => (
        <li
          key={stage.id}
          className={classNames(styles.stage, index === here && styles.here)}
          aria-current={index === here ? 'step' : undefined}
        >
          {index < here && <Icon name="check" className={styles.tick} />}
          <span className={styles.label}>{stage.label}</span>
          {index < here && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
