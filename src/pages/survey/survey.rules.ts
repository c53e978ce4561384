import type { SurveyContent } from '../../../contracts/files/content-file.ts';

/** Where a shopper stands in a survey: at a question, or behind the last one. Answers are by question id. */
export interface SurveyProgress {
  at: number;
  answers: Readonly<Record<string, string>>;
}

export const UNANSWERED: SurveyProgress = { at: 0, answers: {} };

export function withAnswer(progress: SurveyProgress, question: string, answer: string): SurveyProgress {
  return { ...progress, answers: { ...progress.answers, [question]: answer } };
}

/** One question back, as far as the first. */
export function stepBack(progress: SurveyProgress): SurveyProgress {
  return { ...progress, at: Math.max(0, progress.at - 1) };
}

export function stepOn(progress: SurveyProgress): SurveyProgress {
  return { ...progress, at: progress.at + 1 };
}

/** What was answered, in words and in the order of the questions. */
export function answersInWords(
  questions: SurveyContent['questions'],
  answers: SurveyProgress['answers'],
): { id: string; question: string; answer: string }[] {
  return questions.flatMap(({ id, question, answers: choices }) => {
    const chosen = choices.find((choice) => choice.id === answers[id]);
    return chosen ? [{ id, question, answer: chosen.label }] : [];
  });
}
