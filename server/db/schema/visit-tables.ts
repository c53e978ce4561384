import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Json, TextOrNull } from './columns.ts';

/** The visits of guest sessions that did more than look at a page. */
export interface VisitTable {
  number: GeneratedAlways<number>;
  /** That of `GuestSession`. */
  session_hash: string;
  /** T01: the first one that the browser said. */
  sessionid: TextOrNull;
  first_at: Date;
  /** Of the last fact, or order; an order of the minute after it changes nothing. */
  last_at: Date;
  looks_like_robot: Generated<boolean>;
  device: ColumnType<DeviceClass | null, DeviceClass | null | undefined, never>;
  /** The class of where it came from, by its first facts; null where it is not known. */
  source: TextOrNull;
  /** ISO 3166, by its first facts; null where it is not known. */
  country: TextOrNull;
  /** What the figures of closed hours took it for. */
  counted_robot: Generated<boolean>;
  /** Whether it said its source or country after figures may have counted it without. */
  has_new_traits: Generated<boolean>;
}

/** A view: visits as they are counted. One that has paid is no robot. */
export interface CountedVisitView
  extends Pick<Selectable<VisitTable>, 'number' | 'sessionid' | 'first_at' | 'last_at' | 'device'> {
  has_paid: boolean;
  is_robot: boolean;
}

type DeviceClass = 'phone' | 'tablet' | 'desktop';

/** The facts of visits, each once by its page load and number there. */
export interface FactTable {
  visit_number: number;
  page_load: string;
  seq: number;
  funnel_hash: string;
  step_sfid: TextOrNull;
  type: string;
  fact: Json<unknown>;
  at: Date;
}

/** The first passage of a visit over each edge of a version. */
export interface FirstPassageTable {
  visit_number: number;
  funnel_hash: string;
  from_step: string;
  on_event: string;
  to_step: string;
  at: Date;
}

interface AtStep {
  visit_number: number;
  funnel_hash: string;
  step_sfid: string;
  at: Date;
}

/** The first look of a visit at each step of a version, with the variant that it was shown. */
export interface ShownVariantTable extends AtStep {
  /** Null for a step without variants. */
  variant_sfid: TextOrNull;
  /** How the visit came there, as the fact `step.entered` says it; null in rows of earlier versions. */
  entry: TextOrNull;
}

export interface AnsweredOfferView extends AtStep {
  offer_sfid: string;
  answer: string;
}

export interface EndedPaymentView extends AtStep {
  offer_sfid: string | null;
  method: string;
  outcome: string;
  reason: string | null;
  order_id: string | null;
}
