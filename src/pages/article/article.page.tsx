import type { ArticleContent } from '../../../contracts/files/content-file.ts';
import type { ArticlePageModel } from '../../../machines/funnel/content.view.ts';
import { PageSection } from '../../components/basic/page-section.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Point } from '../../components/basic/point.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import { AffiliateNote } from '../../components/product/affiliate-note.tsx';
import { LinkNote } from '../../components/product/link-note.tsx';
import { ActionForm } from '../landing/action-form.tsx';
import { FromPrice } from '../landing/from-price.tsx';
import styles from './article.module.css';

export interface ArticlePageProps {
  model: ArticlePageModel;
  send: (event: { type: 'page.continued' }) => void;
}

/** An article: one column of sections, with the action at its end. */
export function ArticlePage({ model, send }: ArticlePageProps) {
  const { content, sections } = model;
  return (
    <article className={styles.page}>
      <header className="stack-3">
        <p className={`note strong ${styles.byline}`}>{content.byline}</p>
        <PageTitle lead={content.lead}>{content.headline}</PageTitle>
      </header>
      <AffiliateNote affiliate={content.affiliate} shown={sections} />
      {content.picture && (
        <figure className={styles.wide}>
          <Picture {...content.picture} width={960} height={640} sizes="(min-width: 960px) 960px, 100vw" isHero />
        </figure>
      )}
      {content.sections.map((section, index) => (
        <PageSection key={section.title ?? index} name={section.class} shown={sections}>
          <ArticleSection section={section} />
        </PageSection>
      ))}
      <ArticleOffer model={model} onContinue={() => send({ type: 'page.continued' })} />
      <LinkNote />
    </article>
  );
}

function ArticleSection({ section }: { section: ArticleContent['sections'][number] }) {
  const { title, paragraphs, picture, points } = section;
  return (
    <section className={`stack-4 ${styles.section}`}>
      {title && <h2>{title}</h2>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {picture && (
        <figure className={styles.figure}>
          <Picture {...picture} width={960} height={640} sizes="(min-width: 720px) 672px, 100vw" />
        </figure>
      )}
      {points && (
        <ul className={`stack-3 ${styles.points}`}>
          {points.map((point) => (
            <Point key={point} isRound>
              <span>{point}</span>
            </Point>
          ))}
        </ul>
      )}
    </section>
  );
}

function ArticleOffer({ model, onContinue }: { model: ArticlePageModel; onContinue: () => void }) {
  const { content, offer, shop, sections } = model;
  return (
    <section className={`stack-4 ${styles.box}`} aria-label={content.action}>
      {offer && (
        <PageSection name="offer" shown={sections}>
          {offer.imageUrl && (
            <Picture
              src={offer.imageUrl}
              alt=""
              width={320}
              height={320}
              sizes="(min-width: 720px) 148px, 96px"
              className={styles.picture}
            />
          )}
          <div className="stack-2">
            <p className="strong">{offer.productName}</p>
            <FromPrice offer={offer} shop={shop} />
          </div>
        </PageSection>
      )}
      <div className={`stack-3 ${styles.action}`}>
        <ActionForm next={model.next} label={content.action} onContinue={onContinue} />
        <p className="note centred">{content.actionNote}</p>
      </div>
    </section>
  );
}
