// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Toast } from '../../../src/components/frame/toast.tsx';
import { PaymentProblem } from '../../../src/components/payment/payment-problem.tsx';

const DECLINED = { kind: 'declinedByProvider', message: 'Sorry, but your payment failed' } as const;

describe('a failed payment by PayPal', () => {
  it('O04 its text mentions no card', () => {
    render(<PaymentProblem problem={DECLINED} />);
    expect(screen.getByRole('alert').textContent).toContain('Nothing was charged.');
    expect(screen.getByRole('alert').textContent).not.toContain('card');
  });

  it('Q03 its notice has no tick, which means success', () => {
    const iconOf = (message: string) => {
      const { container, unmount } = render(<Toast notice={{ kind: 'info', message }} onClose={() => {}} />);
      const path = container.querySelector('path')?.getAttribute('d');
      unmount();
      return path;
    };
    expect(iconOf('You came back from PayPal without paying.')).not.toBe(iconOf(''));
  });
});
