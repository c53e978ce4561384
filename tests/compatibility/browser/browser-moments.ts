import type { OrderSummary } from '../../../contracts/page/page-data.ts';

/** The storage of a browser, and the server's orders of its session, at one moment of a visit. */
export interface BrowserMoment {
  name: string;
  /** ISO 8601. */
  at: string;
  pathname: string;
  search: string;
  /** The values of IndexedDB under these keys. */
  state: unknown;
  stats: unknown;
  local: Record<string, string> | undefined;
  session: Record<string, string> | undefined;
  /** The names of the cookies that scripts see. */
  cookies: string[];
  /** The orders of a page that is requested at that moment. */
  orders: OrderSummary[];
}
