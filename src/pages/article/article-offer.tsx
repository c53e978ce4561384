import type { ArticlePageModel } from '../../../machines/funnel/content.view.ts';
import { PageSection } from '../../components/basic/page-section.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import { ActionForm } from '../landing/action-form.tsx';
import { FromPrice } from '../landing/from-price.tsx';
import styles from './article-offer.module.css';

interface ArticleOfferProps {
  model: ArticlePageModel;
  onContinue: () => void;
}

/** The offer at the end of an article: product, price and the only action. */
export function ArticleOffer({ model, onContinue }: ArticleOfferProps) {
  const { content, offer, shop, sections } = model;
  return (
    <section className={styles.box} aria-label={content.action}>
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
          <div className={styles.facts}>
            <p className={styles.name}>{offer.productName}</p>
            <FromPrice offer={offer} shop={shop} />
          </div>
        </PageSection>
      )}
      <div className={styles.action}>
        <ActionForm next={model.next} label={content.action} onContinue={onContinue} />
        <p className={styles.note}>{content.actionNote}</p>
      </div>
    </section>
  );
}
