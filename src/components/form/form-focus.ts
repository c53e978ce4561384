import { type RefObject, useEffect, useRef } from 'react';

/** The element of this ref takes the focus when it is first shown, where `isWanted`. */
export function useArrivalFocus<Element extends HTMLElement>(isWanted: boolean): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const wanted = useRef(isWanted);
  useEffect(() => {
    if (wanted.current) target.current?.focus();
  }, []);
  return target;
}

/** The element of this ref takes the focus whenever a value changes to `to` after the first showing, never on arrival. */
export function useFocusOnTurn<Element extends HTMLElement>(value: string, to: string): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const before = useRef(value);
  useEffect(() => {
    const hasTurned = before.current !== value && value === to;
    before.current = value;
    if (hasTurned) target.current?.focus();
  }, [value, to]);
  return target;
}

/**
 * For a page of several that share an address: on every change of `value` after the first showing the new page stands at
 * its top, with the focus on its heading.
 */
export function usePageTurn(value: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [value]);
  return heading;
}

/** Takes the focus back when a change of `value` removed the element that had it, so that no keyboard is stranded. */
export function useFocusIfLost(target: RefObject<HTMLElement | null>, value: string): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (document.activeElement === document.body) target.current?.focus();
  }, [target, value]);
}

interface Submission {
  submitCount: number;
  isSubmitting: boolean;
}

/**
 * After a submit that was refused, by the form itself or by the server that it waited for, the first bad field of the form
 * takes the focus. A submission lasts as long as its answer is waited for.
 */
export function useFirstProblemFocus(
  form: RefObject<HTMLFormElement | null>,
  { submitCount, isSubmitting }: Submission,
): void {
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    form.current?.querySelector<HTMLElement>('[name][aria-invalid="true"]')?.focus();
  }, [form, submitCount, isSubmitting]);
}
