import type { TouchParameter } from '../../../domain/tracking/touch.ts';
import type { TextOrNull } from './columns.ts';

/** Q02: the first or the last touch of a sale's shopper, who allows advertising. */
export type OrderTouchTable = {
  order_id: string;
  which: 'first' | 'last';
} & Record<TouchParameter, TextOrNull>;
