import { type Static, Type } from 'typebox';
import type { Destination } from '../../domain/funnel/destination.ts';
import { nullable, SchemaName, Sfid, SfidOf } from './file-parts.ts';

/** A destination file (E05): several main funnels of a brand compete for a destination (X04). */

export const DestinationSchema = Type.Object(
  {
    $schema: SchemaName,
    sfid: Sfid,
    genericUrl: Type.String({
      maxLength: 200,
      pattern: '^/?[^/?#%\\\\]+$',
      patternErrorMessage: 'an address of one word, such as "spring-sale"',
      description:
        'The address by which visitors enter, one word after the host: spring-sale is https://your-shop/spring-sale.',
    }),
    defaultFunnel: SfidOf(
      'The sfid of the funnel that opens here. That funnel names this destination in destinationId.',
    ),
    splitTestEnabled: nullable(
      Type.Boolean({ description: 'true where several funnels share the visitors of this address.' }),
    ),
    percentage: nullable(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: "The default funnel's share of visitors in percent; 100 is no split.",
      }),
    ),
    splitTesting: nullable(
      Type.Array(
        Type.Object(
          {
            sfid: SfidOf('The sfid of another funnel of this destination.'),
            percentage: nullable(
              Type.Number({
                minimum: 0,
                maximum: 100,
                description: 'Its weight beside the others of this list.',
              }),
            ),
          },
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
