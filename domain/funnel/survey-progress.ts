/** Where a shopper stands in a survey: at a question, counted from 0, or behind the last one. Answers are by question id. */
export interface SurveyProgress {
  at: number;
  answers: Readonly<Record<string, string>>;
}

export const UNANSWERED: SurveyProgress = { at: 0, answers: {} };

/** The progress with this answer, in place of an earlier one to the same question. */
export function withAnswer(progress: SurveyProgress, question: string, answer: string): SurveyProgress {
  return { ...progress, answers: { ...progress.answers, [question]: answer } };
}

/** One question back, as far as the first. */
export function stepBack(progress: SurveyProgress): SurveyProgress {
  return { ...progress, at: Math.max(0, progress.at - 1) };
}

/** One question on, where the one at hand has an answer; behind the last one there is no further. */
export function stepOn(progress: SurveyProgress, questions: readonly { id: string }[]): SurveyProgress {
  const question = questions[progress.at];
  const isAnswered = question !== undefined && progress.answers[question.id] !== undefined;
  return isAnswered ? { ...progress, at: progress.at + 1 } : progress;
}
