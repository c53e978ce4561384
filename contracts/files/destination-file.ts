import { type Static, Type } from 'typebox';
import type { Destination } from '../../domain/funnel/destination.ts';
import { nullable, Sfid } from './file-parts.ts';

/** A destination file (E05): several main funnels of a brand compete for a destination (X04). */

export const DestinationSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    sfid: Sfid,
    genericUrl: Type.String({
      maxLength: 200,
      pattern: '^/?[^/?#%\\\\]+$',
      patternErrorMessage: 'an address of one word, such as "spring-sale"',
      description: 'The path of one segment by which visitors enter.',
    }),
    defaultFunnel: Type.String({ minLength: 1, maxLength: 100, description: 'The sfid of a funnel bound to it.' }),
    splitTestEnabled: nullable(Type.Boolean({ description: 'Whether the funnels bound to it compete.' })),
    percentage: nullable(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: "The default funnel's share of visitors; 100 is no split.",
      }),
    ),
    splitTesting: nullable(
      Type.Array(
        Type.Object(
          { sfid: Sfid, percentage: nullable(Type.Number({ minimum: 0, maximum: 100 })) },
          { additionalProperties: false },
        ),
        {
          description: 'The other funnels, with their weights of what the default funnel leaves.',
        },
      ),
    ),
  },
  { additionalProperties: false, title: 'Sluice destination' },
);

export type DestinationFile = Static<typeof DestinationSchema>;

/** Fails to compile where the schema and the domain's entity drift apart. */
export type DestinationFileIsADestination = DestinationFile extends Destination ? true : never;
