/** What may have changed in the shop while a page of the studio is open. */
export const LIVE_TOPICS = ['figures', 'orders', 'versions', 'outbox', 'audit'] as const;

export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** A message of `/api/live`: the topics whose readings are not current any longer, or none where all still are. */
export interface LiveMessage {
  /** ISO 8601, by the shop's clock. */
  at: string;
  topics: LiveTopic[];
}
