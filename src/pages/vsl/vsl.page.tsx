import { useRef } from 'react';
import type { VslContent } from '../../../contracts/files/content-file.ts';
import { isSectionShown } from '../../../domain/funnel/sections.ts';
import type { VslPageModel } from '../../../machines/funnel/content.view.ts';
import { Disclosure } from '../../components/basic/disclosure.tsx';
import { PageSection } from '../../components/basic/page-section.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Point } from '../../components/basic/point.tsx';
import { AffiliateNote } from '../../components/product/affiliate-note.tsx';
import { LinkNote } from '../../components/product/link-note.tsx';
import { Video } from '../../components/video/video.tsx';
import { ActionForm } from '../landing/action-form.tsx';
import { FromPrice } from '../landing/from-price.tsx';
import { Reviews } from '../landing/sections/reviews.tsx';
import { StickyAction } from '../landing/sticky-action.tsx';
import styles from './vsl.module.css';

/** A video with its text. The action is under the video from the start, so that watching it is optional. */
export function VslPage({ model, send }: { model: VslPageModel; send: (event: { type: 'page.continued' }) => void }) {
  const { content, sections, offer, shop } = model;
  const action = useRef<HTMLFormElement>(null);
  const goOn = () => send({ type: 'page.continued' });
  const price = isSectionShown(sections, 'offer') ? offer : null;
  return (
    <div className={`stack-5 ${styles.page}`}>
      <PageTitle className={styles.title} eyebrow={content.eyebrow} lead={content.lead}>
        {content.headline}
      </PageTitle>
      <AffiliateNote affiliate={content.affiliate} shown={sections} />
      <Video video={content.video} />
      <div className={`stack-3 ${styles.action}`}>
        {price && (
          <div className="stack" data-section="offer">
            <FromPrice offer={price} shop={shop} />
          </div>
        )}
        <div className={`stack-3 ${styles.button}`}>
          <ActionForm next={model.next} ref={action} label={content.action} onContinue={goOn} />
          <p className="note centred">{content.actionNote}</p>
        </div>
      </div>
      <LinkNote />
      <PageSection name="icons" shown={sections}>
        <VslPoints title={content.pointsTitle} points={content.points} />
      </PageSection>
      {content.transcript && (
        <PageSection name="learn" shown={sections}>
          <VslTranscript transcript={content.transcript} />
        </PageSection>
      )}
      {content.reviews && <Reviews reviews={content.reviews} />}
      <PageSection name="mobile-variants" shown={sections}>
        <StickyAction
          next={model.next}
          label={content.action}
          offer={price}
          shop={shop}
          after={action}
          onContinue={goOn}
        />
      </PageSection>
    </div>
  );
}

/** The points of the video, for visitors who prefer reading. */
function VslPoints({ title, points }: { title: string; points: VslContent['points'] }) {
  return (
    <section className={`stack-5 ${styles.section}`}>
      <h2>{title}</h2>
      <ul className={styles.points}>
        {points.map((point) => (
          <Point key={point.title} isRound>
            <div>
              <h3 className={styles.pointTitle}>{point.title}</h3>
              <p className={styles.pointText}>{point.text}</p>
            </div>
          </Point>
        ))}
      </ul>
    </section>
  );
}

/** The video's transcript, which opens without a script. */
function VslTranscript({ transcript }: { transcript: NonNullable<VslContent['transcript']> }) {
  return (
    <Disclosure title={transcript.title} className={styles.transcript}>
      <div className={`stack-3 soft ${styles.words}`}>
        {transcript.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Disclosure>
  );
}
