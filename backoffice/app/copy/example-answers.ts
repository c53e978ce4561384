import { answersTo, sampleAnswers } from '../../paths/driver/sample-answers.ts';
import { plainQuote } from '../../paths/driver/sample-quote.ts';

const SAMPLES = sampleAnswers({
  settings: { brand: 'sample', currency: 'USD' },
  page: () => null,
  quote: () => plainQuote(39.9, { shipping: 4.95 }),
});

/** The machine of a payment ends with the answers after which nothing more is asked. */
const ENDS = SAMPLES.submitPayment().filter(({ type }) => type !== 'requires_action' && type !== 'unknown');

/** Answers that an effect of the shop may give, as a form to be filled in; none for another effect. */
export function exampleAnswers(logic: string): readonly unknown[] {
  const answers = logic === 'payment' ? ENDS : answersTo(SAMPLES, { name: logic, input: { offers: [] } });
  return (answers ?? []).filter((each) => each !== undefined);
}
