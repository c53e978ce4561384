import type { OrderDetails } from '../../../../contracts/api/admin-orders-api.ts';
import type { OrderCommand } from './order-commands.ts';

/** What a part of the page of an order gets: the order, and how to ask for a command. */
export interface OrderPart {
  order: OrderDetails;
  onCommand: (command: OrderCommand) => void;
}
