/** A question's index from 0, or the number of questions at the end. Answers are by question id. */
export interface SurveyProgress {
  at: number;
  answers: Readonly<Record<string, string>>;
}

export const UNANSWERED: SurveyProgress = { at: 0, answers: {} };

/** The progress with this answer, which replaces an earlier one to the same question. */
export function withAnswer(progress: SurveyProgress, question: string, answer: string): SurveyProgress {
  return { ...progress, answers: { ...progress.answers, [question]: answer } };
}

/** The progress at the question before, at least the first. */
export function stepBack(progress: SurveyProgress): SurveyProgress {
  return { ...progress, at: Math.max(0, progress.at - 1) };
}

/** The progress at the next question, where the current one is answered; the end is the last position. */
export function stepOn(progress: SurveyProgress, questions: readonly { id: string }[]): SurveyProgress {
  const question = questions[progress.at];
  const isAnswered = question !== undefined && progress.answers[question.id] !== undefined;
  return isAnswered ? { ...progress, at: progress.at + 1 } : progress;
}
