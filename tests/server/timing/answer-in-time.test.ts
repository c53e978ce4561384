import { expect, it } from 'vitest';
import { answerInTime } from '../../../server/timing/answer-in-time.ts';

it('O08 a service is called once, and its late answer is dropped', async () => {
  let questions = 0;
  let answerLate = (_: string) => {};
  const late = new Promise<string>((resolve) => {
    answerLate = resolve;
  });
  const ask = () => {
    questions += 1;
    return late;
  };
  expect(await answerInTime(ask, 5)).toEqual({ type: 'failed', detail: 'no answer within 5 ms' });
  answerLate('too late');
  await late;
  expect(questions).toBe(1);
});

it.each(['text', undefined])('an answer is returned as it is: %s', async (value) => {
  expect(await answerInTime(async () => value, 60_000)).toEqual({ type: 'answered', value });
});

it('a failure, at once or later, is an answer as well', async () => {
  const atOnce = () => {
    throw new Error('no line');
  };
  expect(await answerInTime(atOnce, 60_000)).toEqual({ type: 'failed', detail: 'no line' });
  expect(await answerInTime(() => Promise.reject('gone'), 60_000)).toEqual({ type: 'failed', detail: 'gone' });
});
