import type { PageModel } from '../../../machines/funnel/funnel.view.ts';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { DataChoices } from './data-choices.tsx';
import styles from './text.module.css';

/** A text page, such as a policy or the terms. */
export function TextPage({ model }: { model: Extract<PageModel, { view: 'text' }> }) {
  const { content } = model;
  return (
    <article className={styles.page}>
      <PageTitle>{content.headline}</PageTitle>
      {content.sections.map((section, index) => (
        <section key={section.title ?? index} className="stack-3">
          {section.title && <h2>{section.title}</h2>}
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="soft">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      {model.choices && <DataChoices page={model.choices} />}
    </article>
  );
}
