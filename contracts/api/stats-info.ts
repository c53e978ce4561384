import { type Static, Type } from 'typebox';
import { TOUCH_PARAMETERS, type Touch } from '../../domain/tracking/touch.ts';

const TouchSchema = Type.Unsafe<Touch>(
  Type.Object(Object.fromEntries(TOUCH_PARAMETERS.map((name) => [name, Type.Optional(Type.String())]))),
);

/** O02: the server takes the touches alone, of shoppers who allow advertising, and finds all else by itself. */
export const StatsInfoSchema = Type.Object(
  {
    sessionid: Type.Optional(Type.String({ description: 'T01: the id in the address; it authorises nothing.' })),
    variantId: Type.Optional(Type.String({ description: 'The variant of the order’s step that was shown.' })),
    upsellIndex: Type.Optional(Type.Integer({ description: 'N13: the offers that were entered.' })),
    orderNumber: Type.Optional(Type.Integer({ description: 'N13: the orders of this checkout, this one included.' })),
    touch: Type.Optional(
      Type.Object(
        { first: TouchSchema, last: TouchSchema },
        { description: 'Q02: the first arrival and the last one, where advertising is allowed.' },
      ),
    ),
  },
  { description: 'O02: malformed parts are dropped, and no order is refused for them.' },
);

export type StatsInfo = Static<typeof StatsInfoSchema>;
