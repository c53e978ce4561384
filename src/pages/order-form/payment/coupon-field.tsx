import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { couponCode, couponCodeProblem } from '../../../../domain/pricing/coupon.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { Button } from '../../../components/basic/button.tsx';
import { classNames } from '../../../components/basic/class-names.ts';
import { Icon } from '../../../components/basic/icon.tsx';
import { Money } from '../../../components/basic/money.tsx';
import { afterPress } from '../../../components/basic/press.ts';
import field from '../../../components/form/field.module.css';
import { PlaceProblem } from '../../../components/form/field-problem.tsx';
import { useTurn } from '../../../components/form/form-focus.ts';
import order from '../base/order-form.module.css';
import type { OrderFormPageProps } from '../base/order-form.types.ts';
import styles from './coupon-field.module.css';

/** V03, V08: nothing in a shop without coupons; else a button, then a field for the code, which it checks first; then its discount once it applies. */
export function CouponField({ model, checkout, send }: OrderFormPageProps) {
  const { code, typed, isApplied } = checkout.coupon;
  const [isOpen, setOpen] = useState((typed ?? code) !== null);
  // What a link's code changes is not where the shopper is.
  const [isUsed, setUsed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useTurn(isUsed ? `${isApplied} ${isOpen}` : '', () => {
    if (document.activeElement === document.body) (box.current?.querySelector('input') ?? box.current)?.focus();
  });
  const act: CheckoutSend = (event) => {
    setUsed(true);
    send(event);
  };
  if (!model.shop.hasCoupons && (typed ?? code) === null) return null;
  const open = () => {
    setUsed(true);
    setOpen(true);
  };
  const remove = () => {
    setOpen(false);
    act({ type: 'coupon.removed' });
  };
  return (
    <div ref={box} className={classNames(styles.coupon, 'needs-script')} tabIndex={-1}>
      <p className="visually-hidden" aria-live="polite">
        {isApplied && 'The code applies.'}
      </p>
      {isApplied && <Applied checkout={checkout} onRemove={remove} />}
      {!isApplied && !isOpen && (
        <Button variant="quiet" className={order.aside} onClick={open}>
          Have a code?
        </Button>
      )}
      {!isApplied && isOpen && <CodeField checkout={checkout} send={act} onRemove={remove} />}
    </div>
  );
}

interface CodeFieldProps {
  checkout: CheckoutModel;
  send: CheckoutSend;
  onRemove: () => void;
}

function CodeField({ checkout: { coupon, priceTrust }, send, onRemove }: CodeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(coupon.typed ?? coupon.code ?? '');
  const [problem, setProblem] = useState(coupon.typed === null ? null : couponCodeProblem(coupon.typed));
  const isPricePending = priceTrust === 'pending' && coupon.code !== null;
  const message = problem ?? (isPricePending ? null : coupon.message);
  const apply = () => {
    const found = couponCodeProblem(typed);
    setProblem(found);
    if (typed.trim() === '') onRemove();
    else if (found === null) send({ type: 'coupon.entered', code: typed });
  };
  const type = (text: string) => {
    setTyped(text);
    setProblem(null);
    send({ type: 'coupon.typed', text });
  };
  // A typed code counts once its field is left, so that the shopper does not pay without it; the page moves after the press.
  const leave = () => {
    if (typed.trim() === (coupon.code ?? '') || typed.trim() === '') return;
    const found = couponCodeProblem(typed);
    if (found === null) send({ type: 'coupon.entered', code: typed });
    else afterPress(() => setProblem(found));
  };
  // The field is inside the order's form, which Enter would submit; within a composition it ends that alone.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  };
  return (
    <div className={field.field}>
      <label className="label tight" htmlFor={id}>
        Code
      </label>
      <div className={`stack-2 ${styles.row}`}>
        <input
          id={id}
          className={field.control}
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={`${id}-note`}
          aria-invalid={message !== null}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={applyOnEnter}
        />
        <Button variant="outline" onClick={apply}>
          Apply
        </Button>
      </div>
      <div id={`${id}-note`} className={`small ${field.note}`}>
        {isPricePending && problem === null && 'Calculating…'}
        <PlaceProblem message={message} />
      </div>
      {message !== null && (
        <Button variant="quiet" className={order.aside} onClick={onRemove}>
          Continue without a code
        </Button>
      )}
    </div>
  );
}

function Applied({ checkout: { coupon, price }, onRemove }: { checkout: CheckoutModel; onRemove: () => void }) {
  return (
    <p className={`row-2 ${styles.applied}`}>
      <Icon name="check" className={styles.tick} />
      <span className={styles.words}>
        <strong>{couponCode(coupon.code ?? '')}</strong>{' '}
        {price.discount === 0 ? (
          'applies, but takes nothing off this order'
        ) : (
          <>
            takes off <Money minor={price.discount} currency={price.currency} />
          </>
        )}
      </span>
      <Button variant="quiet" className={styles.remove} onClick={onRemove}>
        Remove
        <span className="visually-hidden"> the code</span>
      </Button>
    </p>
  );
}
