import type { SurveyContent } from '../../../contracts/files/content-file.ts';
import type { SurveyProgress } from '../../../domain/funnel/survey-progress.ts';
import type { StepLink } from '../../../machines/funnel/funnel.types.ts';
import { Button } from '../../components/basic/button.tsx';
import { ActionForm } from '../landing/action-form.tsx';
import styles from './survey-done.module.css';

interface SurveyDoneProps {
  next: StepLink | null;
  content: SurveyContent;
  answers: Readonly<Record<string, string>>;
  onBack: () => void;
  onContinue: () => void;
}

/** The end of the questions: the answers, and the button to the next step. */
export function SurveyDone({ next, content, answers, onBack, onContinue }: SurveyDoneProps) {
  return (
    <div className={styles.done}>
      <p className={styles.progress}>All {content.questions.length} questions answered</p>
      <h2 tabIndex={-1}>{content.doneTitle}</h2>
      <p className={styles.text}>{content.doneText}</p>
      <dl className={styles.answers}>
        {answersInWords(content.questions, answers).map(({ id, question, answer }) => (
          <div key={id} className={styles.row}>
            <dt className={styles.question}>{question}</dt>
            <dd className={styles.answer}>{answer}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.action}>
        <ActionForm next={next} label={content.action} onContinue={onContinue} />
        <p className={styles.note}>{content.actionNote}</p>
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
