import { answeredPress } from './recorded-acts.ts';

/** A press before the page was alive, or what a field held after its last change. */
type HeldAct =
  | { type: 'press'; element: HTMLElement }
  | { type: 'value'; element: Field; value: string; checked: boolean };

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A press that works without the script does so after so many milliseconds. */
const LONGEST_WAIT_MS = 4000;

const TICKED = /^(checkbox|radio)$/;

export type HeldActs = ReturnType<typeof holdActs>;

/** Keeps presses and typed values until the page is alive; `pressed` is called with each press, which hurries the script. */
export function holdActs(pressed: (element: Element) => void) {
  let acts: HeldAct[] = [];
  let isFree = false;
  let focused: EventTarget | null = null;
  const focus = ({ target }: Event) => {
    focused = target;
  };
  // A press that leads on would lose the one before it, such as an answer to the question for consent.
  const needsScript = () => acts.some(({ type, element }) => type === 'press' && !worksAlone(element));
  const press = (event: Event) => {
    const element = answeredPress(event);
    if (!element || (isFree && worksAlone(element) && !needsScript())) return;
    event.preventDefault();
    event.stopPropagation();
    pressed(element);
    if (isSubmission(element) && acts.some((act) => act.type === 'press' && act.element === element)) return;
    element.setAttribute('aria-busy', 'true');
    acts.push({ type: 'press', element });
    if (worksAlone(element)) setTimeout(release, LONGEST_WAIT_MS);
  };
  const change = ({ target }: Event) => {
    if (!isField(target)) return;
    acts = acts.filter(({ element }) => element !== target);
    const checked = 'checked' in target && target.checked;
    acts.push({ type: 'value', element: target, value: target.value, checked });
  };
  let heardBy: Record<string, (event: Event) => void> = { click: press, input: change, focusin: focus };
  const end = () => {
    heardBy = {};
    const ended = acts;
    acts = [];
    for (const { element } of ended) element.removeAttribute('aria-busy');
    return ended;
  };
  const free = () => {
    isFree = true;
    if (needsScript()) return;
    const freed = acts.filter(({ type, element }) => type === 'press' && worksAlone(element));
    acts = acts.filter((act) => !freed.includes(act));
    for (const { element } of freed) {
      element.removeAttribute('aria-busy');
      element.click();
    }
  };
  const release = () => {
    for (const { type, element } of end()) if (type === 'press' && worksAlone(element)) element.click();
  };
  return {
    hear: (event: Event): void => heardBy[event.type]?.(event),
    /** Keeps the values that the server wrote into the page of a form that was sent without the script, and those that the browser did. */
    typedBefore: (): void => {
      for (const element of document.querySelectorAll('#root :is(input,select,textarea)')) {
        if (!isField(element) || acts.some((act) => act.element === element)) continue;
        const checked = 'checked' in element && element.checked;
        const value = element.dataset.typed ?? (isRestored(element) ? element.value : null);
        if (value !== null) acts.push({ type: 'value', element, value, checked });
      }
    },
    /** Does again what was kept; later acts are the page's own. */
    replay: async (): Promise<void> => {
      focusAgain(focused);
      for (const act of end()) {
        doAgain(act);
        // The page takes in each act before the next one, as it does with a shopper's.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    /** Lets each press that leads on by itself do so from here on; what needs the script is kept, and what comes after it. */
    free,
    /** Lets every press that works without the script do so. A form with typed values needs the script, and stays as it is. */
    release,
  };
}

/** Who submits twice before an answer means it once. */
function isSubmission(element: Element): boolean {
  return element.closest('a,[type=submit]') === element;
}

/** Whether a press of an element, or inside of one, leads on without the script. */
export function worksAlone(element: Element): boolean {
  const pressed = element.closest('a[href],button');
  return pressed !== null && pressed.closest('a,form[method=get] [type=submit]') === pressed;
}

/** The field that the shopper was in, where another one has taken its place. */
function focusAgain(focused: EventTarget | null): void {
  if (isField(focused) && !focused.isConnected) inPage(focused)?.focus({ preventScroll: true });
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

/** Whether the browser has filled in a field as it was before a reload or the way back, of which it says nothing. */
function isRestored(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return field.value !== ([...field.options].find((each) => each.defaultSelected) ?? field.options[0])?.value;
  if (!(field instanceof HTMLInputElement && TICKED.test(field.type))) return field.value !== field.defaultValue;
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
}

function doAgain(act: HeldAct): void {
  const element = inPage(act.element);
  if (!element) return;
  if (act.type === 'press') element.click();
  else if (isField(element)) apply(element, act);
}

/** The element, or the one in its place if the browser's own page has replaced the server's. */
function inPage(element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element;
  // The choices of a group have one name, and each its value.
  const names = element.getAttribute('type') === 'radio' ? ['name', 'value'] : ['name'];
  const isSame = (other: Element) => names.every((name) => other.getAttribute(name) === element.getAttribute(name));
  return [...document.querySelectorAll<HTMLElement>(`${element.tagName}[name]`)].find(isSame) ?? null;
}

/** React hears of a value only if it differs from the last one that it saw, so another one is set first. */
function apply(field: Field, { value, checked }: { value: string; checked: boolean }): void {
  if (field instanceof HTMLInputElement && TICKED.test(field.type)) {
    field.checked = !checked;
    field.click();
    return;
  }
  if (field instanceof HTMLInputElement) field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  // A field that was left says its problem.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
