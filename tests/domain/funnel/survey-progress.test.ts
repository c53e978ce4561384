import { expect, it } from 'vitest';
import { stepBack, stepOn, UNANSWERED, withAnswer } from '../../../domain/funnel/survey-progress.ts';

const QUESTIONS = [{ id: 'a' }, { id: 'b' }];

it('a survey goes on where its question is answered, back to its first one, and not beyond its end', () => {
  expect(stepOn(UNANSWERED, QUESTIONS)).toEqual(UNANSWERED);
  const answered = withAnswer(UNANSWERED, 'a', 'yes');
  const second = stepOn(answered, QUESTIONS);
  expect([second.at, stepOn(second, QUESTIONS).at, stepBack(second).at, stepBack(UNANSWERED).at]).toEqual([1, 1, 0, 0]);
  const end = stepOn(withAnswer(second, 'b', 'no'), QUESTIONS);
  expect([end.at, stepOn(end, QUESTIONS)]).toEqual([2, end]);
});
