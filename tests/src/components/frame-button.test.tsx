// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../../../src/components/basic/button.tsx';

afterEach(cleanup);

it('N14 a busy button keeps its name and its focus, announces that it is busy, and ignores presses', async () => {
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Pay $129.00</Button>);
  const button = screen.getByRole('button', { name: 'Pay $129.00' });
  await userEvent.click(button);
  rerender(
    <Button busy onClick={press}>
      Pay $129.00
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Pay $129.00', busy: true })).toBe(button);
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledOnce();
});

it('N14 a busy submit button submits no form', async () => {
  const submit = vi.fn((event: FormEvent) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy}>
        Pay
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  await userEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledOnce();
});
