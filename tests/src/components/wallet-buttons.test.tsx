// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckoutActivity } from '../../../machines/checkout/checkout.types.ts';
import type { WalletKind } from '../../../machines/wallet/wallet.types.ts';
import { WalletButtons } from '../../../src/components/payment/wallet-buttons.tsx';

afterEach(cleanup);

const BOTH: WalletKind[] = ['apple_pay', 'google_pay'];

function show(kinds: WalletKind[]) {
  const paid: WalletKind[] = [];
  const view = (activity: CheckoutActivity) => (
    <WalletButtons kinds={kinds} activity={activity} onPay={(kind) => paid.push(kind)} />
  );
  const { rerender, container } = render(view('editing'));
  return { paid, container, becomes: (activity: CheckoutActivity) => rerender(view(activity)) };
}

const buttonOf = (name: string) => screen.getByRole('button', { name });

describe('the wallets’ buttons', () => {
  it('A06 a wallet that cannot pay has no button; without any wallet nothing is shown', () => {
    const { container } = show([]);
    expect(container.innerHTML).toBe('');
    cleanup();
    show(['google_pay']);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Pay with Google Pay',
    ]);
    expect(screen.getByText('or pay by card')).toBeTruthy();
  });

  it('A06 wallets that have not answered yet have their room, and nothing to press', () => {
    const { container } = render(<WalletButtons kinds={[]} awaited={BOTH} activity="editing" onPay={() => {}} />);
    expect(container.querySelectorAll('[data-awaits="wallets"] div > span')).toHaveLength(2);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('A06 each button pays with its own wallet, by mouse and by keyboard', async () => {
    const { paid } = show(BOTH);
    await userEvent.click(buttonOf('Pay with Google Pay'));
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    expect(paid).toEqual(['google_pay', 'apple_pay']);
  });

  it('A06 no button submits the form around it', async () => {
    let submits = 0;
    render(
      <form onSubmit={() => (submits += 1)}>
        <WalletButtons kinds={['google_pay']} activity="editing" onPay={() => {}} />
      </form>,
    );
    await userEvent.click(buttonOf('Pay with Google Pay'));
    expect(submits).toBe(0);
  });

  it.each<CheckoutActivity>([
    'checkingTotal',
    'confirming',
    'securing',
    'authorizing',
    'charging',
    'challenge',
    'checking',
  ])('N14 while the checkout is %s a press pays nothing, and the button keeps the focus', async (activity) => {
    const { paid, becomes } = show(BOTH);
    await userEvent.click(buttonOf('Pay with Apple Pay'));
    becomes(activity);
    await userEvent.dblClick(buttonOf('Pay with Apple Pay'));
    await userEvent.click(buttonOf('Pay with Google Pay'));
    expect(paid).toEqual(['apple_pay']);
    expect(buttonOf('Pay with Google Pay').getAttribute('aria-disabled')).toBe('true');
    expect(buttonOf('Pay with Google Pay').hasAttribute('disabled')).toBe(false);
  });

  it('A06 the pressed button shows and announces that its sheet is open', async () => {
    const { becomes } = show(BOTH);
    await userEvent.click(buttonOf('Pay with Apple Pay'));
    becomes('authorizing');
    expect(buttonOf('Pay with Apple Pay').getAttribute('aria-busy')).toBe('true');
    expect(buttonOf('Pay with Google Pay').getAttribute('aria-busy')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Waiting for your wallet');
    becomes('editing');
    expect(buttonOf('Pay with Apple Pay').getAttribute('aria-busy')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('the pressed button gets the focus back when its sheet closes, unless another element has it', async () => {
    const { becomes } = show(BOTH);
    await userEvent.click(buttonOf('Pay with Google Pay'));
    becomes('authorizing');
    buttonOf('Pay with Google Pay').blur();
    becomes('editing');
    expect(document.activeElement).toBe(buttonOf('Pay with Google Pay'));
    becomes('authorizing');
    buttonOf('Pay with Apple Pay').focus();
    becomes('editing');
    expect(document.activeElement).toBe(buttonOf('Pay with Apple Pay'));
  });

  it('the server renders them, too', () => {
    const html = renderToString(<WalletButtons kinds={BOTH} activity="editing" onPay={() => {}} />);
    expect(html).toContain('Pay with Apple Pay');
    expect(html).not.toContain('style=');
  });
});
