import type { SurveyContent } from '../../../contracts/files/content-file.ts';
import type { SurveyProgress } from '../../../domain/funnel/survey-progress.ts';

/** The answers in words, in the order of the questions. */
export function answersInWords(
  questions: SurveyContent['questions'],
  answers: SurveyProgress['answers'],
): { id: string; question: string; answer: string }[] {
  return questions.flatMap(({ id, question, answers: choices }) => {
    const chosen = choices.find((choice) => choice.id === answers[id]);
    return chosen ? [{ id, question, answer: chosen.label }] : [];
  });
}
