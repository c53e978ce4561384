import {
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
  type RootOperationNode,
  TableNode,
} from 'kysely';
import type { AmazonCalls } from '../../../server/checkout/amazon/amazon-calls.ts';
import type { ExpressCalls } from '../../../server/checkout/express/express-checkout.ts';
import type { Orders } from '../../../server/checkout/orders.ts';
import type { Schema } from '../../../server/db/schema/schema.ts';
import type { ApprovalProvider, TokenProvider } from '../../../server/payments/port/provider.ts';

/**
 * Points at which a test can end a shop as a power cut would. The matrices add points that the test sees from outside:
 * the provider has the request, or has taken the money.
 */
export type KillPoint =
  | 'while the order is written'
  | 'before the customer is kept'
  | 'once the order is written'
  | 'before the call to the provider'
  | 'after the reply'
  | 'while the payment is written'
  | 'before the HTTP reply';

/** Statements that a kill point lies right before. */
const STATEMENTS = new Map<string, KillPoint>([
  ['insert attempts', 'while the order is written'],
  ['update attempts', 'once the order is written'],
  ['insert outbox', 'while the payment is written'],
]);

/** Holds one kill point at a time; the process ends when it reaches that point. */
export class KillSwitch {
  #armed: KillPoint | null = null;

  arm(point: KillPoint): void {
    this.#armed = point;
  }

  /** The signal is delivered before the system call returns: nothing of this process runs after it. */
  reach(point: KillPoint | undefined): void {
    if (point !== undefined && this.#armed === point) process.kill(process.pid, 'SIGKILL');
  }
}

/** The store, with the kill points inside its transactions. */
export function mortalStore(db: Kysely<Schema>, life: KillSwitch): Kysely<Schema> {
  return db.withPlugin(new DeadlyStatements(life));
}

/** The provider, with the kill points on either side of its calls. */
export function mortalCard(card: TokenProvider, life: KillSwitch): TokenProvider {
  const { authorizations } = card;
  return {
    ...card,
    authorizations: authorizations && {
      ...authorizations,
      capture: async (request) => {
        life.reach('before the call to the provider');
        const result = await authorizations.capture(request);
        life.reach('after the reply');
        return result;
      },
    },
    createCustomer: async (orderId) => {
      const result = await card.createCustomer(orderId);
      life.reach('before the customer is kept');
      return result;
    },
    charge: async (request) => {
      life.reach('before the call to the provider');
      const result = await card.charge(request);
      life.reach('after the reply');
      return result;
    },
    saveInstrument: async (request) => {
      life.reach('before the call to the provider');
      const result = await card.saveInstrument(request);
      life.reach('after the reply');
      return result;
    },
  };
}

/** A provider of approvals, with the kill points on either side of the calls that take money. */
export function mortalApprovals(provider: ApprovalProvider, life: KillSwitch): ApprovalProvider {
  const mortal =
    <Request, Result>(call: (request: Request) => Promise<Result>) =>
    async (request: Request): Promise<Result> => {
      life.reach('before the call to the provider');
      const result = await call(request);
      life.reach('after the reply');
      return result;
    };
  return { ...provider, executeApproval: mortal(provider.executeApproval), charge: mortal(provider.charge) };
}

/** The calls of a page with Amazon's widgets, with the kill point between the last commit and the reply. */
export function mortalAmazon(calls: AmazonCalls, life: KillSwitch): AmazonCalls {
  return {
    ...calls,
    capture: async (session, request) => {
      const result = await calls.capture(session, request);
      life.reach('before the HTTP reply');
      return result;
    },
  };
}

/** The order calls, with the kill point between the last commit and the reply. */
export function mortalOrders(orders: Orders, life: KillSwitch): Orders {
  return {
    ...orders,
    placeGuestOrder: async (session, request) => {
      const result = await orders.placeGuestOrder(session, request);
      life.reach('before the HTTP reply');
      return result;
    },
    executeApproval: async (session, back, kind) => {
      const result = await orders.executeApproval(session, back, kind);
      life.reach('before the HTTP reply');
      return result;
    },
  };
}

/** The calls of express checkout, with the same kill point. */
export function mortalExpress(express: ExpressCalls, life: KillSwitch): ExpressCalls {
  return {
    ...express,
    doExpress: async (session, request, kind) => {
      const result = await express.doExpress(session, request, kind);
      life.reach('before the HTTP reply');
      return result;
    },
  };
}

class DeadlyStatements implements KyselyPlugin {
  readonly #life: KillSwitch;

  constructor(life: KillSwitch) {
    this.#life = life;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#life.reach(STATEMENTS.get(statementOf(node)));
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The kind and the table of a writing statement; the last table where it writes several. */
function statementOf(node: RootOperationNode): string {
  if (RawNode.is(node)) return /insert into (?!.*insert into )\w+/s.exec(textOf(node))?.[0].replace('into ', '') ?? '';
  if (node.kind === 'InsertQueryNode' && node.into) return `insert ${node.into.table.identifier.name}`;
  if (node.kind === 'UpdateQueryNode' && node.table && TableNode.is(node.table)) {
    return `update ${node.table.table.identifier.name}`;
  }
  return '';
}

/** The text of a raw SQL statement, without its parameters. */
function textOf(node: OperationNode): string {
  if (!RawNode.is(node)) return '';
  const parts = node.parameters.map(textOf);
  return node.sqlFragments.map((text, index) => text + (parts[index] ?? '')).join('');
}
