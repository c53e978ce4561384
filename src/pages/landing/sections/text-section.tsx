import type { SectionOf } from '../../../../contracts/files/content-sections.ts';
import { classNames } from '../../../components/basic/class-names.ts';
import { Disclosure } from '../../../components/basic/disclosure.tsx';
import { Picture } from '../../../components/picture/picture.tsx';
import styles from './text-section.module.css';

/** Paragraphs, with a picture beside them if there is one. */
export function TextSection({ text: { title, paragraphs, picture } }: { text: SectionOf<'text'> }) {
  return (
    <section className={classNames('stack-5', picture && styles.beside)}>
      <div className={`stack-4 ${styles.words}`}>
        {title && <h2>{title}</h2>}
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change, and two may be the same
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {picture && (
        <Picture {...picture} width={960} height={640} sizes="(min-width: 960px) 500px, 100vw" className="rounded" />
      )}
    </section>
  );
}

/** Questions whose answers open without a script. */
export function Questions({ questions: { title, items } }: { questions: SectionOf<'questions'> }) {
  return (
    <section className={`stack-4 ${styles.questions}`}>
      <h2>{title}</h2>
      <div className="ruled">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions never change, and two may be the same
          <Disclosure key={index} title={item.question} className={styles.item}>
            <p className={styles.answer}>{item.answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
