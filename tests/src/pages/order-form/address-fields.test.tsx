// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { OrderFormPage } from '../../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../../src/pages/order-form/paying.ts';
import { account, checkout, orderFormModel } from '../../../support/pages/checkout-models.ts';

beforeAll(PAYING.load);

afterEach(cleanup);

const APARTMENT = 'Apartment, suite or floor (optional)';
const NOTE = 'Company or delivery note (optional)';

describe('the state of a ZIP code', () => {
  it('E08 is filled in where the shopper has not chosen one, and follows the ZIP code', async () => {
    show({ account: account({ state: '', zipPostalCode: '' }) });
    await userEvent.type(valueField('ZIP code'), '9460');
    expect(valueField('State').value).toBe('');
    await userEvent.type(valueField('ZIP code'), '7');
    await waitFor(() => expect(valueField('State').value).toBe('CA'));
    fireEvent.change(valueField('ZIP code'), { target: { value: '10001' } });
    await waitFor(() => expect(valueField('State').value).toBe('NY'));
  });

  it('E08 V07 what the shopper chose stays, before the ZIP code and after it', async () => {
    show({ account: account({ state: '', zipPostalCode: '' }) });
    await userEvent.selectOptions(valueField('State'), 'Oregon');
    await userEvent.type(valueField('ZIP code'), '94607');
    await quiet();
    expect(valueField('State').value).toBe('OR');
    cleanup();
    show({ account: account({ state: '', zipPostalCode: '94607' }) });
    await waitFor(() => expect(valueField('State').value).toBe('CA'));
    await userEvent.selectOptions(valueField('State'), 'Nevada');
    fireEvent.change(valueField('ZIP code'), { target: { value: '10001' } });
    await quiet();
    expect(valueField('State').value).toBe('NV');
  });

  it('E08 a browser that fills in both fills in both', async () => {
    show({ account: account({ state: '', zipPostalCode: '' }) });
    fireEvent.change(valueField('ZIP code'), { target: { value: '10001' } });
    fireEvent.change(valueField('State'), { target: { value: 'NJ' } });
    await quiet();
    expect(valueField('State').value).toBe('NJ');
  });

  it('E08 the code of another country fills in none', async () => {
    show({ account: account({ country: 'CA', state: '', zipPostalCode: '' }) });
    await userEvent.type(valueField('Postal code'), '94607');
    await quiet();
    expect(valueField('Province').value).toBe('');
  });
});

describe('the further lines of an address', () => {
  it.each([
    ['Add apartment, suite…', APARTMENT],
    ['Add company or note', NOTE],
  ])('E11 %s opens its line, which takes the focus', async (invitation, label) => {
    show();
    expect(isClosed(label)).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: invitation }));
    expect(document.activeElement).toBe(valueField(label));
    expect(isClosed(label)).toBe(false);
    expect(screen.queryByRole('button', { name: invitation })).toBeNull();
  });

  it('E11 a line with a value is open, also while it is cleared', async () => {
    show({ account: account({ apartment: 'Apt 4B' }) });
    expect(isClosed(APARTMENT)).toBe(false);
    await userEvent.clear(valueField(APARTMENT));
    await userEvent.type(valueField(APARTMENT), 'Apt 5');
    expect(valueField(APARTMENT).value).toBe('Apt 5');
  });

  it('E11 a browser fills in a closed line, which opens it and leaves the focus where it was', () => {
    show();
    fireEvent.change(valueField(APARTMENT), { target: { value: 'Apt 4B' } });
    expect(isClosed(APARTMENT)).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it('E11 K03 a line that the server refuses is open', () => {
    show({ account: account(), addressProblem: 'Entered address is not valid', addressField: 'apartment' });
    expect(isClosed(APARTMENT)).toBe(false);
  });

  it('L09 the page of the server has the fields for a shopper without the script', () => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(pageOf({}));
    const line = page.querySelector('[name=apartment]');
    expect(line?.closest('[aria-hidden]')).toBeNull();
    expect(line?.hasAttribute('tabindex')).toBe(false);
  });
});

/** A line that is closed is there for the browser's autofill alone. */
function isClosed(label: string): boolean {
  const hasNoStop = valueField(label).tabIndex === -1;
  expect(valueField(label).closest('[aria-hidden=true]') !== null).toBe(hasNoStop);
  return hasNoStop;
}

/** Waits until what could still be filled in would be. */
async function quiet(): Promise<void> {
  await import('../../../../domain/account/address-check.ts');
  await new Promise((resolve) => setTimeout(resolve, 20));
}

function valueField(label: string): HTMLInputElement | HTMLSelectElement {
  return screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);
}

function pageOf(part: Partial<CheckoutModel>) {
  return <OrderFormPage model={orderFormModel()} checkout={checkout(part)} send={() => {}} />;
}

function show(part: Partial<CheckoutModel> = {}) {
  render(pageOf(part));
}
