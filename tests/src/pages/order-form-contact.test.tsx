// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AccountDetails, shownAccount, tidyAccount } from '../../../domain/account/account.ts';
import type { CheckoutEvent } from '../../../machines/checkout/checkout.types.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../src/pages/order-form/paying.ts';
import { account, checkout, orderFormModel, priceOf, SIX_BAGS } from '../../support/pages/checkout-models.ts';

beforeAll(PAYING.load);

afterEach(cleanup);

describe('the contact step', () => {
  it('V07 K03 an empty form is refused, names the missing fields and focuses the first', async () => {
    const { sent } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    const summary = 'Please, enter valid address and phone number! To check: Email, First name, Last name,';
    await waitFor(() => expect(alertText()).toContain(summary));
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(noteOf(field('Email'))).toBe('Enter your email address');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('V07 the first invalid field gets the focus wherever it is', async () => {
    show({ account: account({ zipPostalCode: '123' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(document.activeElement).toBe(field('ZIP code')));
    expect(noteOf(field('ZIP code'))).toBe('Enter a ZIP code like 94107');
  });

  it('V07 a refused address is named beside the button by its field, which gets the focus', async () => {
    const addressProblem = 'Entered address is not valid';
    const { sent } = show({ account: account(), addressProblem, addressField: 'zipPostalCode' });
    expect(alertText()).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(alertText()).toBe('Entered address is not valid. To check: ZIP code.'));
    await waitFor(() => expect(document.activeElement).toBe(field('ZIP code')));
    expect(sent.at(-1)).toEqual({ type: 'contact.submitted', account: shownAccount(account()) });
  });

  it('V07 the refusal is shown at the field itself, until its value changes', async () => {
    const addressProblem = 'Entered address is not valid';
    show({ account: account({ zipPostalCode: '10001' }), addressProblem, addressField: 'zipPostalCode' });
    expect(noteOf(field('ZIP code'))).toBe(addressProblem);
    expect(field('ZIP code').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(addressProblem)).toHaveLength(1);
    await userEvent.type(field('ZIP code'), '{Backspace}2');
    expect(noteOf(field('ZIP code'))).toBe('');
    expect(field('ZIP code').getAttribute('aria-invalid')).toBe('false');
  });

  it.each<Partial<AccountDetails>>([
    { country: 'CA', state: 'BC', zipPostalCode: 'k1a0b1' },
    { zipPostalCode: '100011234' },
    { street: '12  Main Street\u200b' },
  ])('V07 K03 a refused address that was not typed as it is written, %j, is named, too', async (typed) => {
    const addressField = 'street' in typed ? 'street' : 'zipPostalCode';
    const page = show({ account: account({ ...typed, [addressField]: '' }) });
    const control = document.querySelector(`[name=${addressField}]`) ?? document.body;
    fireEvent.change(control, { target: { value: typed[addressField] } });
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    const refused = { addressProblem: 'Entered address is not valid', addressField };
    for (const known of [account(typed), tidyAccount(account(typed))]) {
      page.change({ account: known, ...refused });
      await waitFor(() => expect(alertText()).toContain('Entered address is not valid. To check: '));
      expect(control.getAttribute('aria-invalid')).toBe('true');
    }
    fireEvent.change(control, { target: { value: 'X1' } });
    await waitFor(() => expect(alertText()).not.toContain('Entered address'));
  });

  it('V07 the button shows that the address is being checked, and a refused field then gets the focus', async () => {
    const page = show({ account: account() });
    const button = screen.getByRole('button', { name: 'Continue to payment' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(page.sent).toHaveLength(1));
    page.change({ account: shownAccount(account()), isCheckingAddress: true });
    expect(screen.getByRole('button', { name: 'Checking your address…' }).getAttribute('aria-busy')).toBe('true');
    expect(statusText()).toContain('Checking your address…');
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    expect(page.sent.filter(({ type }) => type === 'contact.submitted')).toHaveLength(1);
    const refused = { addressProblem: 'Entered address is not valid', addressField: 'zipPostalCode' };
    page.change({ account: shownAccount(account()), ...refused });
    await waitFor(() => expect(document.activeElement).toBe(field('ZIP code')));
    expect(alertText()).toBe('Entered address is not valid. To check: ZIP code.');
  });

  it('V07 typing during the address check is sent at once, so that the earlier address does not continue', async () => {
    const page = show({ account: account(), isCheckingAddress: true });
    expect(page.sent).toEqual([]);
    fireEvent.change(field('City'), { target: { value: 'Barre' } });
    await waitFor(() => expect(page.sent).toMatchObject([{ type: 'contact.drafted', account: { city: 'Barre' } }]));
  });

  it('V01 a problem with an email is shown after the field is left, not while typing', async () => {
    show();
    await userEvent.type(field('Email'), 'm@n');
    expect(noteOf(field('Email'))).toBe('For your receipt.');
    await userEvent.tab();
    await waitFor(() => expect(noteOf(field('Email'))).toBe('Enter an email address like name@example.com'));
    expect(liveOf(field('Email'))).toBe('polite');
    expect(alertText()).toBe('');
  });

  it('V03 a required field that was only passed through shows no problem', async () => {
    show();
    field('Email').focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(field('First name'));
    await userEvent.type(field('Phone'), '5');
    await userEvent.tab();
    await waitFor(() => expect(noteOf(field('Phone'))).toBe('Enter a phone number with 10 digits'));
    expect(noteOf(field('Email'))).toBe('For your receipt.');
  });

  it('V02 a phone number is accepted in common notations and refused if too short', async () => {
    show();
    await userEvent.type(field('Phone'), '55');
    await userEvent.tab();
    await waitFor(() => expect(noteOf(field('Phone'))).toBe('Enter a phone number with 10 digits'));
    await userEvent.clear(field('Phone'));
    await userEvent.click(field('Phone'));
    await userEvent.paste('+1 (802) 555.0142');
    await waitFor(() => expect(noteOf(field('Phone'))).toBe('For questions about the delivery.'));
  });

  it.each<[string, string, (control: HTMLElement) => Promise<unknown> | boolean]>([
    ['typed', 'Email', (control) => userEvent.type(control, 'm@a.co')],
    ['pasted', 'City', (control) => userEvent.click(control).then(() => userEvent.paste('m@a.co'))],
    ['filled in by the browser', 'ZIP code', (control) => fireEvent.input(control, { target: { value: 'm@a.co' } })],
  ])('E01 what is %s counts before its field is left', async (_, label, fill) => {
    const { sent } = show();
    await fill(field(label));
    const name = field(label).getAttribute('name') ?? '';
    const draft = { ...checkout().account, [name]: 'm@a.co' };
    expect(sent.at(-1)).toEqual({ type: 'contact.drafted', account: draft });
  });

  it('a form that the browser filled without focus is accepted', async () => {
    const { sent } = show();
    const { firstName, lastName, email, phone, street, city, state, zipPostalCode } = account();
    const filled = { Email: email, 'First name': firstName, 'Last name': lastName, Phone: phone, Country: 'US' };
    const address = { 'Street address': street, City: city, State: state, 'ZIP code': zipPostalCode };
    for (const [label, value] of Object.entries({ ...filled, ...address })) {
      fireEvent.change(field(label), { target: { value } });
    }
    fireEvent.submit(formOf(field('Email')));
    await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'contact.submitted', account: account() }));
  });

  it.each([
    ['ZIP code', ''],
    ['Email', 'nobody'],
    ['Phone', '55'],
  ])('V07 a %s that is made wrong while a submit is checked is not sent', async (label, value) => {
    const { sent } = show({ account: account() });
    fireEvent.submit(formOf(field('Email')));
    fireEvent.change(field(label), { target: { value } });
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
    expect(sent.filter(({ type }) => type === 'contact.submitted')).toEqual([]);
  });

  it('V07 Enter in a field submits', async () => {
    const { sent } = show({ account: account() });
    await userEvent.type(field('City'), '{Enter}');
    await waitFor(() => expect(sent).toEqual([{ type: 'contact.submitted', account: shownAccount(account()) }]));
  });

  it('E11 fields have their autofill tokens, and phones the right keyboard', () => {
    show();
    expect(field('Email').getAttribute('autocomplete')).toBe('shipping email');
    expect(field('Email').getAttribute('type')).toBe('email');
    expect(field('Phone').getAttribute('autocomplete')).toBe('shipping tel');
    expect(field('Street address').getAttribute('autocomplete')).toBe('shipping address-line1');
    expect(field('ZIP code').getAttribute('inputmode')).toBe('numeric');
    expect(field('State').getAttribute('autocomplete')).toBe('shipping address-level1');
    const tokens = [...document.querySelectorAll('form [autocomplete]')].map((each) =>
      each.getAttribute('autocomplete'),
    );
    const names = ['email', 'given-name', 'family-name', 'tel', 'country', 'postal-code', 'address-line1'];
    const others = ['address-line2', 'address-line3', 'address-level2', 'address-level1'];
    expect(tokens).toEqual([...names, ...others].map((token) => `shipping ${token}`));
  });

  it('E08 L06 it starts with the United States and lists the countries that the shop ships to', () => {
    show();
    expect(shownIn(field('Country'))).toBe('US');
    expect(optionsOf(field('Country'))).toEqual(['Choose a country', 'United States', 'Canada']);
  });

  it('E08 Canada has provinces and postal codes, and drops a state of another country', async () => {
    const { sent } = show({ account: account() });
    await userEvent.selectOptions(field('Country'), 'Canada');
    expect(optionsOf(field('Province'))).toContain('Ontario');
    expect(shownIn(field('Province'))).toBe('');
    expect(field('Postal code').getAttribute('inputmode')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(noteOf(field('Province'))).toBe('Choose a province'));
    expect(noteOf(field('Postal code'))).toBe('Enter a postal code like K1A 0B1');
    expect(sent.some((event) => event.type === 'contact.submitted')).toBe(false);
  });

  it('a stored phone number and postal code appear in common notation, which counts as no change', async () => {
    const canadian = { country: 'CA', state: 'ON', zipPostalCode: 'K1A0B1' };
    const { sent } = show({ account: account({ ...canadian, phone: '613 5550142' }) });
    expect(shownIn(field('Phone'))).toBe('(613) 555-0142');
    expect(shownIn(field('Postal code'))).toBe('K1A 0B1');
    field('Phone').focus();
    await userEvent.tab();
    expect(sent).toEqual([]);
  });
});

describe('the bundles and the summary', () => {
  it('the bundle of the total is ticked, and another choice is sent', async () => {
    const { sent } = show();
    const bundles = within(screen.getByRole('group', { name: 'How many bags?' }));
    expect(bundles.getByRole<HTMLInputElement>('radio', { name: /3 bags/ }).checked).toBe(true);
    await userEvent.click(bundles.getByRole('radio', { name: /6 bags.*\$228\.00.*Save \$120\.00.*\$38\.00 each/ }));
    expect(sent).toEqual([{ type: 'bundle.selected', offer: 'six' }]);
  });

  it('it shows lines, saving, delivery and total of its price', () => {
    show({ price: priceOf({ ...SIX_BAGS, shipping: 500 }) });
    const summary = screen.getByRole('complementary', { name: 'Order summary' });
    expect(summary.textContent).toContain('Dinner, 6 bags');
    expect(summary.textContent).toContain('Delivery$5.00');
    expect(summary.textContent).toContain('You save $120.00');
    expect(summary.textContent).toContain('$233.00');
  });

  it('a phone keeps the total visible, with the rest behind a real button', async () => {
    show();
    const bar = screen.getByRole('button', { name: 'Order summary $129.00' });
    expect(bar.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(bar);
    expect(bar.getAttribute('aria-expanded')).toBe('true');
    expect(bar.getAttribute('aria-controls')).toBe(screen.getByRole('complementary').id);
  });
});

function show(part: Partial<CheckoutModel> = {}) {
  const sent: CheckoutEvent[] = [];
  const pageOf = (now: Partial<CheckoutModel>) => (
    <OrderFormPage model={orderFormModel()} checkout={checkout(now)} send={(event) => sent.push(event)} />
  );
  const page = render(pageOf(part));
  return { sent, change: (now: Partial<CheckoutModel>) => page.rerender(pageOf(now)) };
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

function noteOf(control: HTMLElement): string | null | undefined {
  return note(control)?.textContent;
}

function liveOf(control: HTMLElement): string | null | undefined {
  return note(control)?.getAttribute('aria-live');
}

function note(control: HTMLElement): HTMLElement | null {
  return document.getElementById(control.getAttribute('aria-describedby') ?? '');
}

function statusText(): string {
  return screen
    .getAllByRole('status')
    .map((each) => each.textContent)
    .join(' ');
}

function alertText(): string | null {
  return screen.getByRole('alert').textContent;
}

function formOf(control: HTMLElement): HTMLFormElement {
  const form = control.closest('form');
  if (!form) throw new Error('no form around the control');
  return form;
}

function shownIn(control: HTMLElement): string {
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) return control.value;
  throw new Error('not a control');
}

function optionsOf(control: HTMLElement): (string | null)[] {
  return within(control)
    .getAllByRole('option', { hidden: true })
    .map((option) => option.textContent);
}
