import { useEffect, useRef } from 'react';
import type { SurveyPageModel } from '../../../machines/funnel/content.view.ts';
import type { SurveyEvent } from '../../../machines/funnel/funnel.types.ts';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import { ActionForm } from '../landing/action-form.tsx';
import styles from './survey.module.css';
import { SurveyDone } from './survey-done.tsx';
import { SurveyQuestion } from './survey-question.tsx';

export interface SurveyPageProps {
  model: SurveyPageModel;
  send: (event: { type: 'page.continued' } | SurveyEvent) => void;
}

/** A survey, one question at a time. The answers stay in the browser and are sent nowhere. */
export function SurveyPage({ model, send }: SurveyPageProps) {
  const { content, progress } = model;
  const back = () => send({ type: 'survey.reversed' });
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(progress.at);
  useEffect(() => {
    if (shown.current === progress.at) return;
    shown.current = progress.at;
    part.current?.querySelector('h2')?.focus({ preventScroll: true });
    part.current?.scrollIntoView?.({ block: 'nearest' });
  }, [progress.at]);
  const question = content.questions[progress.at];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {content.picture && (
          <Picture
            {...content.picture}
            width={320}
            height={320}
            sizes="(min-width: 720px) 168px, 88px"
            className={styles.picture}
          />
        )}
        <PageTitle lead={content.lead}>{content.headline}</PageTitle>
      </header>
      <div ref={part} className={styles.card}>
        {question ? (
          <SurveyQuestion
            key={question.id}
            question={question}
            number={progress.at + 1}
            count={content.questions.length}
            answer={progress.answers[question.id]}
            onAnswer={(answer) => send({ type: 'survey.answered', question: question.id, answer })}
            onNext={() => send({ type: 'survey.advanced' })}
            onBack={progress.at > 0 ? back : undefined}
          />
        ) : (
          <SurveyDone
            next={model.next}
            content={content}
            answers={progress.answers}
            onBack={back}
            onContinue={() => send({ type: 'page.continued' })}
          />
        )}
      </div>
      <noscript>
        <ActionForm next={model.next} label={content.action} onContinue={() => {}} />
      </noscript>
    </div>
  );
}
