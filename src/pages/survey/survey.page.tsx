import { useRef } from 'react';
import type { SurveyContent } from '../../../contracts/files/content-file.ts';
import type { SurveyProgress } from '../../../domain/funnel/survey-progress.ts';
import type { SurveyPageModel } from '../../../machines/funnel/content.view.ts';
import type { StepLink, SurveyEvent } from '../../../machines/funnel/funnel.types.ts';
import { Button } from '../../components/basic/button.tsx';
import { classNames } from '../../components/basic/class-names.ts';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { useArrival, useTurn } from '../../components/form/form-focus.ts';
import { Picture } from '../../components/picture/picture.tsx';
import { LinkNote } from '../../components/product/link-note.tsx';
import { ActionForm } from '../landing/action-form.tsx';
import styles from './survey.module.css';
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
  useTurn(progress.at, () => {
    part.current?.querySelector('h2')?.focus({ preventScroll: true });
    part.current?.scrollIntoView?.({ block: 'nearest' });
  });
  const arrival = useArrival(progress.at);
  const question = content.questions[progress.at];
  return (
    <div className={`stack-5 ${styles.page}`}>
      <header className={`stack-4 ${styles.head}`}>
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
      <div key={progress.at} ref={part} className={classNames('card', styles.card, arrival)}>
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
      <LinkNote />
      <noscript>
        <ActionForm next={model.next} label={content.action} onContinue={() => {}} />
      </noscript>
    </div>
  );
}

interface SurveyDoneProps {
  next: StepLink | null;
  content: SurveyContent;
  answers: Readonly<Record<string, string>>;
  onBack: () => void;
  onContinue: () => void;
}

function SurveyDone({ next, content, answers, onBack, onContinue }: SurveyDoneProps) {
  return (
    <div className="stack-4">
      <p className="eyebrow">All {content.questions.length} questions answered</p>
      <h2 tabIndex={-1}>{content.doneTitle}</h2>
      <p className="lead">{content.doneText}</p>
      <dl className="ruled stack">
        {answersInWords(content.questions, answers).map(({ id, question, answer }) => (
          <div key={id} className={styles.row}>
            <dt className="note">{question}</dt>
            <dd className="strong">{answer}</dd>
          </div>
        ))}
      </dl>
      <div className={`stack-3 ${styles.action}`}>
        <ActionForm next={next} label={content.action} onContinue={onContinue} />
        <p className="note centred">{content.actionNote}</p>
        <Button variant="quiet" onClick={onBack}>
          Change an answer
        </Button>
      </div>
    </div>
  );
}

/** The answers in words, in the order of the questions. */
function answersInWords(
  questions: SurveyContent['questions'],
  answers: SurveyProgress['answers'],
): { id: string; question: string; answer: string }[] {
  return questions.flatMap(({ id, question, answers: choices }) => {
    const chosen = choices.find((choice) => choice.id === answers[id]);
    return chosen ? [{ id, question, answer: chosen.label }] : [];
  });
}
