// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HeldActs, holdActs } from '../../../src/early/held-acts.ts';
import { recordActs } from '../../../src/early/recorded-acts.ts';

const PAGE = `
  <div id="root">
    <form method="get" action="/next"><button type="submit" name="next">Next</button></form>
    <form method="post">
      <input name="email">
      <button type="submit" name="pay">Pay</button>
      <button type="button" name="more">One more</button>
    </form>
  </div>`;

let submitted: string[];
let more: number;
let acts: HeldActs;
const hurries = vi.fn();

function button(name: string): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>(`button[name=${name}]`);
  if (!found) throw new Error(`the page has no button ${name}`);
  return found;
}

/** What the page does with a press once it is alive, or without its script. */
function listens(): void {
  document.addEventListener('submit', takeSubmit);
  button('more').addEventListener('click', () => {
    more += 1;
  });
}

function takeSubmit(event: SubmitEvent): void {
  event.preventDefault();
  submitted.push(event.submitter?.getAttribute('name') ?? '');
}

beforeEach(() => {
  vi.useFakeTimers();
  const page = document.createElement('div');
  page.innerHTML = PAGE;
  document.body.replaceChildren(page);
  submitted = [];
  more = 0;
  acts = holdActs(hurries);
  recordActs(page).hear = acts.hear;
  listens();
});

afterEach(() => {
  acts.release();
  document.removeEventListener('submit', takeSubmit);
  document.body.innerHTML = '';
  vi.useRealTimers();
});

describe('presses before the page is alive', () => {
  it('are done once the page is alive', async () => {
    button('pay').click();
    expect(submitted).toEqual([]);
    expect(button('pay').getAttribute('aria-busy')).toBe('true');
    const replayed = acts.replay();
    await vi.runAllTimersAsync();
    await replayed;
    expect(submitted).toEqual(['pay']);
    expect(button('pay').hasAttribute('aria-busy')).toBe(false);
  });

  it('submit once, however often the button was pressed', async () => {
    for (let press = 0; press < 4; press += 1) button('pay').click();
    const replayed = acts.replay();
    await vi.runAllTimersAsync();
    await replayed;
    expect(submitted).toEqual(['pay']);
  });

  it('count each where they submit nothing', async () => {
    for (let press = 0; press < 3; press += 1) button('more').click();
    const replayed = acts.replay();
    await vi.runAllTimersAsync();
    await replayed;
    expect(more).toBe(3);
  });

  it('lead on by themselves where the script is slow', () => {
    button('next').click();
    vi.advanceTimersByTime(3999);
    expect(submitted).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(submitted).toEqual(['next']);
  });

  it('lead on at once where the page waits for no script', () => {
    button('next').click();
    acts.free();
    expect(submitted).toEqual(['next']);
    button('next').click();
    expect(submitted).toEqual(['next', 'next']);
  });

  it.each([
    ['before', () => button('next').click(), () => acts.free()],
    ['after', () => acts.free(), () => button('next').click()],
  ])('lead on behind one that needs the script, also if they came %s the page was free', async (_, first, second) => {
    button('more').click();
    first();
    second();
    expect([submitted, more]).toEqual([[], 0]);
    const replayed = acts.replay();
    await vi.runAllTimersAsync();
    await replayed;
    expect([submitted, more]).toEqual([['next'], 1]);
  });

  it('never hand a half-filled form in without the script', async () => {
    const email = document.querySelector('input');
    if (!email) throw new Error('the page has no field');
    email.value = 'ada@example.com';
    email.dispatchEvent(new Event('input', { bubbles: true }));
    button('pay').click();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(submitted).toEqual([]);
    const replayed = acts.replay();
    await vi.runAllTimersAsync();
    await replayed;
    expect(submitted).toEqual(['pay']);
    expect(email.value).toBe('ada@example.com');
  });

  it('L09 what the server wrote back into a form is typed again once the page is alive', async () => {
    const email = document.querySelector('input');
    if (!email) throw new Error('the page has no field');
    email.dataset.typed = 'ada@example.com';
    const typed: string[] = [];
    email.addEventListener('input', () => typed.push(email.value));
    acts.typedBefore();
    expect(typed).toEqual([]);
    const replayed = acts.replay();
    await vi.runAllTimersAsync();
    await replayed;
    expect([typed, email.value]).toEqual([['ada@example.com'], 'ada@example.com']);
  });

  it('of a form with values are let go where the script cannot start', () => {
    button('pay').click();
    acts.release();
    expect(submitted).toEqual([]);
    expect(button('pay').hasAttribute('aria-busy')).toBe(false);
  });
});

describe('values that the browser has restored', () => {
  it.each([
    ['a text', '<input name="field" value="Ada">', { value: 'Bea' }],
    ['a text that was taken away', '<input name="field" value="Ada">', { value: '' }],
    ['a longer text', '<textarea name="field">one</textarea>', { value: 'two' }],
    ['a choice', '<select name="field"><option>CA<option selected>NY</select>', { value: 'CA' }],
    ['a tick', '<input type="checkbox" name="field">', { checked: true }],
    ['a tick that was taken away', '<input type="checkbox" name="field" checked>', { checked: false }],
    [
      'one of two',
      '<input type="radio" name="field" value="3"><input type="radio" name="field" value="1" checked>',
      { checked: true },
    ],
  ])('E01 count once the page is alive: %s', async (_, fields, restored) => {
    const form = document.querySelector('form[method=post]');
    form?.insertAdjacentHTML('afterbegin', `${fields}<select name="other"><option value="">Choose<option>CA</select>`);
    const heard: unknown[] = [];
    form?.addEventListener('input', ({ target }) => heard.push(target));
    const field = Object.assign(form?.querySelector('[name=field]') ?? {}, restored);
    acts.typedBefore();
    acts.typedBefore();
    const replayed = acts.replay();
    await vi.runAllTimersAsync();
    await replayed;
    expect(heard).toEqual([field]);
    expect(field).toMatchObject(restored);
  });
});

describe('values typed before the page is alive', () => {
  async function typesThenMovesTo(next: string | null): Promise<string[]> {
    const heard: string[] = [];
    const email = document.querySelector('input');
    if (!email) throw new Error('the page has no field');
    email.focus();
    email.value = 'ada@example.com';
    email.dispatchEvent(new Event('input', { bubbles: true }));
    if (next) button(next).focus();
    for (const type of ['input', 'change', 'focusout'])
      email.addEventListener(type, () => heard.push(`${type} ${email.value}`));
    const replayed = acts.replay();
    await vi.runAllTimersAsync();
    await replayed;
    return heard;
  }

  it('are told again, and that their field was left', async () => {
    const value = 'ada@example.com';
    expect(await typesThenMovesTo('pay')).toEqual([`input ${value}`, `change ${value}`, `focusout ${value}`]);
  });

  it('are those of no other element where theirs has no name and was replaced', async () => {
    const root = document.getElementById('root');
    const nameless = `<input type="checkbox"><input type="checkbox" name="other"><input name="email">
      <button type="button">One</button><button type="button" name="more">Two</button>`;
    const done: string[] = [];
    const show = () => {
      if (root) root.innerHTML = nameless;
      for (const each of root?.children ?? []) each.addEventListener('click', () => done.push(each.outerHTML));
    };
    show();
    for (const selector of ['input', 'button']) root?.querySelector<HTMLElement>(selector)?.click();
    done.length = 0;
    show();
    const replayed = acts.replay();
    await vi.runAllTimersAsync();
    await replayed;
    expect(done).toEqual([]);
  });

  it('are those of the same choice where the browser’s own page has replaced the server’s', async () => {
    const root = document.getElementById('root');
    const choices = ['once', 'again', 'b-6 "x"'].map((value) => `<input type="radio" name="kind" value='${value}'>`);
    const chosen = () =>
      [...document.querySelectorAll<HTMLInputElement>('[name=kind]')].findIndex(({ checked }) => checked);
    if (root) root.innerHTML = choices.join('');
    document.querySelectorAll<HTMLInputElement>('[name=kind]')[2]?.click();
    if (root) root.innerHTML = choices.join('');
    const replayed = acts.replay();
    await vi.runAllTimersAsync();
    await replayed;
    expect(chosen()).toBe(2);
  });

  it('are not left while the shopper still types', async () => {
    const value = 'ada@example.com';
    expect(await typesThenMovesTo(null)).toEqual([`input ${value}`, `change ${value}`]);
  });
});
