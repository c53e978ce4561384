import type { SectionOf } from '../../../../contracts/files/content-sections.ts';
import { classNames } from '../../../components/basic/class-names.ts';
import { Picture } from '../../../components/picture/picture.tsx';
import { ActionForm, type ActionProps } from '../action-form.tsx';
import styles from './guarantee.module.css';

interface GuaranteeProps {
  guarantee: SectionOf<'guarantee'>;
  action: ActionProps;
}

/** A promise, with the action beside it; on phones the bar at the bottom edge has that. */
export function Guarantee({ guarantee: { title, text, picture }, action }: GuaranteeProps) {
  return (
    <section className={classNames('stack-5', styles.guarantee, picture && styles.beside)}>
      {picture && (
        <Picture
          {...picture}
          width={320}
          height={320}
          sizes="(min-width: 720px) 200px, 148px"
          className={styles.seal}
        />
      )}
      <div className="stack-3">
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
        <ActionForm {...action} className={styles.action} />
      </div>
    </section>
  );
}
