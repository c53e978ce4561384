import { useState } from 'react';
import { statusInWords } from '../../../../domain/orders/status-copy.ts';
import { toMinor } from '../../../../domain/pricing/money.ts';
import type { OrderDetails } from '../../../contracts/admin-orders-api.ts';
import { amountText } from '../../../figures/number-text.ts';
import { ConfirmModal } from '../../parts/confirm-dialog.tsx';
import { useCommand } from '../../shell/admin-query.ts';
import type { OrderCommand } from './order-commands.ts';

interface CommandModalProps {
  /** The order as it is now, which may be another one than when the dialog opened. */
  order: OrderDetails;
  command: OrderCommand;
  onClose: () => void;
}

/** Asks before a command, gives it, and shows what the shop said. */
export function CommandModal({ order, command, onClose }: CommandModalProps) {
  const [seen] = useState(() => changeableState(order));
  const [given, setGiven] = useState<GivenFields>(() => initialFields(command));
  const { mutate, isPending, isIdle, data, error } = useCommand(command.type);
  const amount = readAmount(given.amount, command, order.currency);
  const hasChanged = isIdle && seen !== changeableState(order);
  const confirms =
    command.amount && amount !== null ? `${command.name}: ${amountText(amount, order.currency)}` : command.name;
  return (
    <ConfirmModal
      title={`${command.name}, order ${order.number}`}
      confirms={confirms}
      isGrave={command.isFinal}
      isUnready={hasChanged || (command.amount !== undefined && amount === null)}
      isRunning={isPending}
      onConfirm={() => mutate(requestBody(command, given, amount))}
      onClose={onClose}
      outcome={data?.text ?? (error && unknownOutcome(error.message))}
    >
      {command.happens.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {hasChanged && (
        <p role="alert">
          Order {order.number} was changed by somebody else while this was open; it is now: {statusInWords(order)}.
          Close this and look again.
        </p>
      )}
      {(isIdle || isPending) && (
        <CommandFields
          command={command}
          currency={order.currency}
          given={given}
          onChange={setGiven}
          isWrong={amount === null}
        />
      )}
    </ConfirmModal>
  );
}

/** What another person may have changed meanwhile. A delivery that ends changes nothing of it. */
function changeableState({ status, refundable, charged, lines }: OrderDetails): string {
  return JSON.stringify([status, refundable, charged, lines]);
}

function unknownOutcome(why: string): string {
  return `${why} Whether it was done is not known: look at the order again before you repeat it.`;
}

function initialFields({ amount }: OrderCommand): GivenFields {
  return {
    amount: amount ? String(amount.begin) : '',
    reason: '',
    carrier: '',
    tracking: '',
    on: '',
  };
}

/** A typed amount, if the command may have it. */
function readAmount(typed: string, { amount }: OrderCommand, currency: string): number | null {
  const decimal = Number(typed.trim().replace(',', '.'));
  if (!amount || typed.trim() === '' || !(decimal > 0) || decimal > amount.most) return null;
  return toMinor(decimal, currency) === null ? null : decimal;
}

/** The command with what was typed; a field that is empty is left out. */
function requestBody({ body, asks }: OrderCommand, given: GivenFields, amount: number | null): Record<string, unknown> {
  const { reason, carrier, tracking, on } = given;
  const asked =
    asks === 'parcel' ? { carrier, tracking } : asks === 'reason' ? { reason } : asks === 'day' ? { on } : {};
  const typed = Object.entries(asked).map(([name, text]) => [name, text.trim()] as const);
  return {
    ...body,
    ...Object.fromEntries(typed.filter(([, text]) => text !== '')),
    ...(amount === null ? {} : { amount }),
  };
}

interface GivenFields {
  amount: string;
  reason: string;
  carrier: string;
  tracking: string;
  on: string;
}

interface CommandFieldsProps {
  command: OrderCommand;
  currency: string;
  given: GivenFields;
  onChange: (given: GivenFields) => void;
  /** Whether the amount is none that the command may have. */
  isWrong: boolean;
}

function CommandFields({ command, currency, given, onChange, isWrong }: CommandFieldsProps) {
  const { amount, asks } = command;
  const field = (name: keyof GivenFields) => ({
    value: given[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...given, [name]: target.value }),
  });
  return (
    <div className="command-fields">
      {amount && (
        <label>
          <span>Amount in {currency}</span>
          <input {...field('amount')} inputMode="decimal" autoComplete="off" aria-invalid={isWrong} />
          {isWrong && <span role="alert">Above zero, and at most {amountText(amount.most, currency)}.</span>}
        </label>
      )}
      {asks === 'reason' && (
        <label>
          <span>Reason, for the shop alone</span>
          <input {...field('reason')} maxLength={500} autoComplete="off" />
        </label>
      )}
      {asks === 'parcel' && (
        <>
          <label>
            <span>Carrier, if known</span>
            <input {...field('carrier')} maxLength={100} autoComplete="off" />
          </label>
          <label>
            <span>Tracking number, if known</span>
            <input {...field('tracking')} maxLength={200} autoComplete="off" />
          </label>
        </>
      )}
      {asks === 'day' && (
        <label>
          <span>Day in the shopper’s country; today without one</span>
          <input {...field('on')} type="date" />
        </label>
      )}
    </div>
  );
}
