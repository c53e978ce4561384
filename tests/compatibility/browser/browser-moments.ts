import type { OrderSummary } from '../../../contracts/page/page-data.ts';

/** What a browser held, and the server knew of its session, when it stood somewhere. */
export interface BrowserMoment {
  name: string;
  /** ISO 8601. */
  at: string;
  pathname: string;
  search: string;
  /** What IndexedDB has under these keys. */
  state: unknown;
  stats: unknown;
  local: Record<string, string> | undefined;
  session: Record<string, string> | undefined;
  /** The names of the cookies that scripts see. */
  cookies: string[];
  /** The data block of a page that is asked for then. */
  orders: OrderSummary[];
}
