import { errorText } from '../../domain/error-text.ts';

export type AnswerInTime<Value> = { type: 'answered'; value: Value } | { type: 'failed'; detail: string };

/** Calls `ask` and returns its outcome as a value within `ms` milliseconds; a later answer is dropped. */
export async function answerInTime<Value>(ask: () => Promise<Value>, ms: number): Promise<AnswerInTime<Value>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<AnswerInTime<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ type: 'failed', detail: `no answer within ${ms} ms` }), ms);
  });
  // The call is inside a promise, so that a synchronous throw counts as a failed answer.
  const answered = (async (): Promise<AnswerInTime<Value>> => ({ type: 'answered', value: await ask() }))();
  const failed = (error: unknown) => ({ type: 'failed' as const, detail: errorText(error) });
  return Promise.race([answered.catch(failed), late]).finally(() => clearTimeout(timer));
}
