import { type FormEvent, useId, useRef, useState } from 'react';
import type { SurveyContent } from '../../../contracts/files/content-file.ts';
import { Button } from '../../components/basic/button.tsx';
import { Icon } from '../../components/basic/icon.tsx';
import { RadioCard } from '../../components/basic/radio-card.tsx';
import styles from './survey-question.module.css';

export interface SurveyQuestionProps {
  question: SurveyContent['questions'][number];
  /** Its number, from 1. */
  number: number;
  count: number;
  answer: string | undefined;
  onAnswer: (answer: string) => void;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

/** One question with its answers as radio buttons. It requires an answer to continue, and says so. */
export function SurveyQuestion({ question, number, count, answer, onAnswer, onNext, onBack }: SurveyQuestionProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [isMissed, setMissed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer !== undefined) return onNext();
    setMissed(true);
    first.current?.focus();
  };
  const choose = (chosen: string) => {
    setMissed(false);
    onAnswer(chosen);
  };
  return (
    <form className="stack-4" method="post" noValidate onSubmit={submit}>
      <p className="eyebrow">
        Question {number} of {count}
      </p>
      <fieldset
        className="stack-4"
        aria-labelledby={`${id}-title`}
        aria-describedby={isMissed ? `${id}-error` : undefined}
      >
        <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
          {question.question}
        </h2>
        {question.help && <p className="soft">{question.help}</p>}
        <div className="stack-3">
          {question.answers.map(({ id: value, label, note }, index) => (
            <RadioCard
              key={value}
              ref={index === 0 ? first : undefined}
              className={styles.answer}
              name={question.id}
              value={value}
              required
              isChosen={answer === value}
              aria-invalid={isMissed || undefined}
              onChoose={() => choose(value)}
            >
              <span className="stack">
                <span className={styles.label}>{label}</span>
                {note && <span className="note">{note}</span>}
              </span>
            </RadioCard>
          ))}
        </div>
        <p id={`${id}-error`} className={`row-2 label ${styles.error}`} role="alert">
          {isMissed && (
            <>
              <Icon name="alert" />
              Choose one answer to continue
            </>
          )}
        </p>
      </fieldset>
      <div className={`stack-2 ${styles.buttons}`}>
        <Button type="submit" size="large" wide>
          {number < count ? 'Next question' : 'See the result'}
        </Button>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}
