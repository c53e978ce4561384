import { amountText } from '../../../figures/number-text.ts';
import type { OrderCommand } from './order-commands.ts';

/** What was typed for a command. */
export interface GivenFields {
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

/** The fields of a command's dialog. */
export function CommandFields({ command, currency, given, onChange, isWrong }: CommandFieldsProps) {
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
