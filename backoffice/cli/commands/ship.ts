import { carryOut, type RunShopLine } from '../input/command.ts';

/** Marks lines of an order as shipped, or takes the latest such mark back. */
export const ship: RunShopLine<'shipments'> = async (command, given, environment) => {
  if (!given.has('undo')) return carryOut(environment, command, given);
  const { order, lines, carrier, tracking } = command;
  if (lines !== undefined || carrier !== undefined || tracking !== undefined)
    return '--undo takes the last mark back, and has no other flag';
  return carryOut(environment, { type: 'shipment-undo', order }, given);
};
