import { sql } from 'kysely';
import type { ConsentRequest } from '../../contracts/api/consent-api.ts';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';
import type { Db } from '../db/schema/schema.ts';
import { hashQuestion, questionOf } from './consent-of.ts';

export interface ConsentsDeps {
  db: Db;
  funnels: Pick<PublishedFunnels, 'live'>;
}

export interface ConsentAnswer extends Omit<ConsentRequest, 'affParameters'> {
  sessionHash: string;
  region: string | null;
  isSignalled: boolean;
  at: Date;
}

/** The proof of what visitors answered, to which words, when and how; kept for 400 days. A refusal removes what a yes has stored. */
export function createConsents({ db, funnels }: ConsentsDeps) {
  return {
    record: async (answer: ConsentAnswer): Promise<void> => {
      await storeText({ db, funnels }, answer);
      await db
        .insertInto('consents')
        .values({
          session_hash: answer.sessionHash,
          text_version: answer.textVersion,
          analytics: answer.analytics,
          advertising: answer.advertising,
          source: answer.source,
          region: answer.region,
          is_signalled: answer.isSignalled,
          answered_at: afterEarlier(answer),
        })
        .execute();
    },
    forgetAdIds: async (sessionHash: string): Promise<void> => {
      const ofSession = db.selectFrom('orders').select('id').where('session_hash', '=', sessionHash);
      await db.deleteFrom('order_ad_ids').where('order_id', 'in', ofSession).execute();
    },
  };
}

export type Consents = ReturnType<typeof createConsents>;

/** Not before an order or an answer of its session, which a clock that was set back since may have dated ahead: the last answer counts. */
function afterEarlier({ sessionHash, at }: ConsentAnswer) {
  return sql<Date>`greatest(${at}::timestamptz,
    (select max(created_at) from orders where session_hash = ${sessionHash}),
    (select max(answered_at) from consents where session_hash = ${sessionHash}))`;
}

/** Keeps the words of the answer with their first date. Words that are not live any more were kept with earlier answers. */
async function storeText({ db, funnels }: ConsentsDeps, { textVersion, at }: ConsentAnswer): Promise<void> {
  const question = funnels
    .live()
    .map(({ brand }) => questionOf(brand))
    .find((each) => hashQuestion(each) === textVersion);
  if (!question) return;
  await db
    .insertInto('consent_texts')
    .values({ version: textVersion, title: question.title, text: question.text, first_answered_at: at })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}
