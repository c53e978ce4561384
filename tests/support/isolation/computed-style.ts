/**
 * jsdom matches an element against each rule of its own style sheet and follows twelve colours up the tree, which was most of
 * the work of a look for a role. What such a look asks for is found by itself here; anything else jsdom computes, and all of it
 * where a page has a style sheet.
 */
const view = document.defaultView ?? window;

const original = view.getComputedStyle.bind(view);

/** The style of an element as jsdom computes it. */
export function computedByJsdom(element: Element): CSSStyleDeclaration {
  return original(element);
}

const NO_STYLE = document.createElement('i').style;

function ownStyleOf(element: Element): CSSStyleDeclaration {
  return element instanceof HTMLElement || element instanceof SVGElement ? element.style : NO_STYLE;
}

/** By all that jsdom's style sheet tells elements apart by. */
const displays = new Map<string, string>();

function displayOf(element: Element): string {
  const own = ownStyleOf(element).display;
  if (own !== '') return own;
  const traits = ['type', 'hidden', 'open'].map((name) => element.getAttribute(name));
  const key = JSON.stringify([
    element.namespaceURI,
    element.localName,
    traits,
    element.parentElement?.localName === 'ruby',
  ]);
  const display = displays.get(key) ?? original(element).display;
  displays.set(key, display);
  return display;
}

/** A property that jsdom's style sheet does not set, and that an element has from the nearest one above that sets it. */
function inherited(element: Element, name: 'visibility' | 'pointer-events', initial: string): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = ownStyleOf(each).getPropertyValue(name);
    if (own !== '') return own;
  }
  return initial;
}

/** What is found here, by the names of CSS and of the DOM. */
const FOUND: Readonly<Record<string, (element: Element) => string>> = {
  display: displayOf,
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
  pointerEvents: (element) => inherited(element, 'pointer-events', 'auto'),
};

function computed(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || element.ownerDocument.styleSheets.length > 0) return original(element, pseudo);
  const propertyOf = (name: string) => FOUND[name]?.(element) ?? original(element).getPropertyValue(name);
  return new Proxy(NO_STYLE, {
    get(_, name) {
      if (name === 'getPropertyValue') return propertyOf;
      if (typeof name === 'string' && name in FOUND) return FOUND[name]?.(element);
      const style = original(element);
      const value: unknown = Reflect.get(style, name);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
}

for (const each of [view, window]) Object.assign(each, { getComputedStyle: computed });
