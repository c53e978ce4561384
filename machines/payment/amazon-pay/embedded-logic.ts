import { amazonPayMachine } from './amazon-pay.machine.ts';

/**
 * An approval by a provider's widgets on our page: the checkout and the offers run its machine, and know no provider. Amazon
 * Pay is the only one.
 */
export const embeddedMachine = amazonPayMachine;
