import type { LandingContent } from '../../../../contracts/files/content-file.ts';
import { Picture } from '../../../components/picture/picture.tsx';
import styles from './ingredients.module.css';

/** The list of ingredients. */
export function Ingredients({ ingredients }: { ingredients: LandingContent['ingredients'] }) {
  const { title, lead, picture, items } = ingredients;
  return (
    <section className={styles.ingredients}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <Picture
        src={picture.src}
        alt={picture.alt}
        width={960}
        height={640}
        sizes="(min-width: 960px) 540px, 100vw"
        className={styles.picture}
      />
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.name} className={styles.item}>
            <Picture
              src={item.picture.src}
              alt={item.picture.alt}
              width={160}
              height={160}
              sizes="56px"
              className={styles.small}
            />
            <div>
              <h3 className={styles.name}>{item.name}</h3>
              <p className={styles.text}>{item.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
