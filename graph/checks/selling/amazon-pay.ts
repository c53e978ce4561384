import { AMAZON_LIMITS } from '../../../domain/orders/provider-limits.ts';
import { takesCurrency } from '../../../domain/pricing/charge-limits.ts';
import { isOrderFormNode } from '../../graph.ts';
import { errorCheck, warningCheck } from '../survey.ts';

/** W04, W05: where a funnel offers Amazon Pay, and where it shows the address book. */

export const addressBookWithoutAmazonPay = warningCheck('address-book-without-amazon-pay', ({ steps, graph }) =>
  graph.funnel.amazonPay
    ? []
    : steps
        .filter(({ node }) => node.addressBook !== undefined)
        .map(({ path, name }) => ({
          path: `${path}.addressBook`,
          message: `${name} asks for Amazon's address book, and the funnel does not offer Amazon Pay, so it is never shown.`,
        })),
);

/** An offer is delivered to its sale's address, so that an address book beside it would be ignored. */
export const addressBookMisplaced = errorCheck('address-book-misplaced', ({ steps }) =>
  steps
    // Outside a brand no content can be looked up, so that a page may be an order form.
    .filter(({ node }) => node.addressBook !== undefined && !isOrderFormNode(node) && node.view !== null)
    .map(({ path, name, node }) => ({
      path: `${path}.addressBook`,
      message:
        node.kind === 'page'
          ? `${name} asks for an address book, and it is no order form, so nothing is delivered to that address.`
          : `${name} asks for an address book, and its offer is delivered to the address of the order.`,
    })),
);

export const amazonPayCurrency = errorCheck('amazon-pay-currency', ({ graph, catalogue: { currency } }) =>
  !graph.funnel.amazonPay || takesCurrency(AMAZON_LIMITS, currency)
    ? []
    : [
        {
          path: '$.amazonPay',
          message: `The funnel offers Amazon Pay, which charges in ${AMAZON_LIMITS.currencies.join(', ')}, and the brand's prices are in ${currency}.`,
        },
      ],
);
