import { type RefObject, useEffect, useRef, useState } from 'react';

/** Acts after each change of `value`, never on arrival. */
export function useTurn(value: string | number, act: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    act();
  });
}

/** N14: the class of a part that comes where another one was pressed: none at first, and one once `value` has changed. */
export function useArrival(value: string | number): 'settles' | undefined {
  const [first, setFirst] = useState<string | number | null>(value);
  if (first !== null && first !== value) setFirst(null);
  return first === null ? 'settles' : undefined;
}

/** The ref's element takes the focus whenever the value changes to `to` after the first render, never on arrival. */
export function useFocusOnTurn<Element extends HTMLElement>(value: string, to: string): RefObject<Element | null> {
  const target = useRef<Element>(null);
  useTurn(value, () => value === to && target.current?.focus());
  return target;
}

/** Pages that share an address turn by `value`: each change after the first render focuses the heading at the top. */
export function usePageTurn(value: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useTurn(value, () => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  });
  return heading;
}

/** Focuses the target when a change of `value` removed the focused element, so that keyboard users keep their place. */
export function useFocusIfLost(target: RefObject<HTMLElement | null>, value: string): void {
  useTurn(value, () => document.activeElement === document.body && target.current?.focus());
}

/** What was focused within the ref's element when it became inert takes the focus again afterwards, if it is lost. */
export function useFocusBack<Element extends HTMLElement>(isInert: boolean): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (isInert) return;
    if (document.activeElement === document.body) last.current?.focus();
    last.current = null;
  }, [isInert]);
  return place;
}

/** A submission lasts until its answer arrives, since the form or the server that it waits for may refuse it. */
export function useFirstProblemFocus(
  form: RefObject<HTMLFormElement | null>,
  { submitCount, isSubmitting }: { submitCount: number; isSubmitting: boolean },
): void {
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    form.current?.querySelector<HTMLElement>('[name][aria-invalid="true"]')?.focus();
  }, [form, submitCount, isSubmitting]);
}
