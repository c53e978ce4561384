import type { SectionOf } from '../../../../contracts/files/content-sections.ts';
import { classNames } from '../../../components/basic/class-names.ts';
import { Picture } from '../../../components/picture/picture.tsx';
import { columnsOf } from './columns.tsx';
import styles from './features.module.css';

/** What the product consists of, one by one, below a picture of the whole. */
export function Features({ features: { title, lead, picture, items } }: { features: SectionOf<'features'> }) {
  return (
    <section className={classNames('stack-5', picture && styles.beside)}>
      <div className={`stack-3 ${styles.head}`}>
        <h2>{title}</h2>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {picture && (
        <Picture
          {...picture}
          width={960}
          height={640}
          sizes="(min-width: 960px) 540px, 100vw"
          className={styles.picture}
        />
      )}
      <ul className={classNames(styles.items, styles[columnsOf(items)])}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change, and two may say the same
          <Feature key={index} feature={item} />
        ))}
      </ul>
    </section>
  );
}

function Feature({ feature: { title, text, picture } }: { feature: SectionOf<'features'>['items'][number] }) {
  return (
    <li className={picture && `stack-4 ${styles.pictured}`}>
      {picture && <Picture {...picture} width={160} height={160} sizes="56px" className={styles.small} />}
      <div>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
    </li>
  );
}
