// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { HealthRoom, TroublesPage } from '../../../../backoffice/app/health/health.room.tsx';
import { LogPage } from '../../../../backoffice/app/health/log.page.tsx';
import { OutboxPage } from '../../../../backoffice/app/health/outbox.page.tsx';
import { ReconcilePage } from '../../../../backoffice/app/health/reconcile.page.tsx';
import { WebhooksPage } from '../../../../backoffice/app/health/webhooks.page.tsx';
import type { Endpoints, Health, Outbox, ReconcileReport } from '../../../../backoffice/contracts/admin-health-api.ts';
import { showView } from '../answering.tsx';

beforeEach(cleanup);

const SESSION = { '/api/session': { writeToken: 'w', shop: '', isDevelopment: false, timeZone: 'UTC' } };
const WELL: Health = { at: '2026-11-26T12:00:00.000Z', troubles: [], waiting: 0, attempts: 0, reconciled: null };

it('what is wrong stands with what one does about it, and leads to its section', async () => {
  const troubles: Health['troubles'] = [
    { section: 'outbox', level: 'fails', count: 2, text: 'Two mails failed.', remedy: 'Send them again.' },
  ];
  showView('/', <TroublesPage />, { '/admin/api/health': { ...WELL, troubles } });
  expect(await screen.findByText('Two mails failed.')).toBeDefined();
  expect(screen.getByText('Send them again.', { exact: false })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Outbox' }).getAttribute('href')).toBe('/health/outbox');
});

it('a section that is not there is said, and the others have an address each', async () => {
  showView('/nothing', <HealthRoom />, { '/admin/api/health': WELL });
  expect(await screen.findByText('There is no such section of health.')).toBeDefined();
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(paths).toContain('/health/audit');
});

it('what is parked is sent again by its event and endpoint, and says what came of it once its row is gone', async () => {
  const events: Outbox['events'] = [
    {
      event: 12,
      topic: 'order.paid',
      order: 'A-1',
      endpoint: 'mail',
      state: 'parked',
      attempts: 31,
      at: '2026-11-23T12:00:00.000Z',
      triedAt: '2026-11-26T12:00:00.000Z',
      nextAt: null,
      answer: '<b>550</b> no such mailbox',
    },
  ];
  const answers: Record<string, unknown> = {
    ...SESSION,
    '/admin/api/outbox': { queues: [], events },
    '/admin/outbox-resend': { done: true, text: '1 event is delivered again.' },
  };
  const posts = showView('/', <OutboxPage />, answers);
  expect(await screen.findByText('<b>550</b> no such mailbox')).toBeDefined();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Send again …' }));
  answers['/admin/api/outbox'] = { queues: [], events: [] };
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Everything is delivered')).toBeDefined();
  expect(await screen.findByText('1 event is delivered again.')).toBeDefined();
  expect(posts).toEqual([{ path: '/admin/outbox-resend', body: { event: 12, endpoint: 'mail' } }]);
});

it('an endpoint is tried as often as one likes', async () => {
  const endpoint: Endpoints[number] = {
    id: 'we_1',
    url: 'https://hooks.example',
    brand: null,
    topics: null,
    waiting: 0,
    parked: 0,
    createdAt: '2026-11-26T12:00:00.000Z',
    disabledAt: null,
    disabledBecause: null,
    rotatesUntil: null,
  };
  const posts = showView('/', <WebhooksPage />, {
    ...SESSION,
    '/admin/api/webhooks': [endpoint],
    '/admin/webhook-test': { done: true, text: 'It took the event.' },
  });
  const user = userEvent.setup();
  for (const _ of ['first', 'second']) {
    await user.click(await screen.findByRole('button', { name: 'Test …' }));
    await user.click(await screen.findByRole('button', { name: 'Post it' }));
    expect(await screen.findByText('It took the event.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
  }
  expect(posts).toHaveLength(2);
});

it('the ledgers are compared at a press alone, each difference is a row, and what is missing may be booked', async () => {
  const theirs = {
    kind: 'refund',
    ref: 're_1',
    chargeRef: 'pi_1',
    at: '2026-11-26T12:00:00.000Z',
    orderId: null,
    amount: 85,
    currency: 'USD',
  };
  const report: ReconcileReport = {
    provider: 'stripe',
    compared: 4,
    others: 0,
    booked: 0,
    sums: [{ currency: 'USD', ours: 5_485, theirs: 5_400 }],
    differences: [{ type: 'missing_here', ours: null, theirs }],
  };
  const posts = showView('/?since=2026-11-01', <ReconcilePage />, {
    ...SESSION,
    '/admin/api/health': WELL,
    '/admin/reconcile': { done: false, text: '', data: report },
  });
  expect(await screen.findByText(/It was never compared yet\./)).toBeDefined();
  expect(posts).toEqual([]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Compare now' }));
  expect(await screen.findByText('missing in the ledger')).toBeDefined();
  expect(screen.getByText('ledger $54.85, stripe $54.00, difference $0.85')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Book what the ledger lacks …' })).toBeDefined();
  expect(posts).toEqual([{ path: '/admin/reconcile', body: { since: '2026-11-01' } }]);
});

it('a provider that cannot be read is said in its words', async () => {
  showView('/', <ReconcilePage />, {
    ...SESSION,
    '/admin/api/health': WELL,
    '/admin/reconcile': { done: false, text: 'The provider cannot be read: timeout' },
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Compare now' }));
  expect(await screen.findByText('The provider cannot be read: timeout')).toBeDefined();
});

it('a line of the log is text, and its process is named', async () => {
  const message = '<script>window.wasRun = true</script>';
  showView('/', <LogPage />, {
    '/admin/api/log': {
      process: { host: 'shop-1', pid: 4711, since: '2026-11-26T08:00:00.000Z' },
      forgotten: 12,
      lines: [{ number: 7, at: '2026-11-26T12:00:00.000Z', level: 'error', message, detail: null }],
      next: 7,
    },
  });
  expect(await screen.findByText(message, { exact: false })).toBeDefined();
  expect(document.querySelector('ol script')).toBeNull();
  expect(screen.getByText(/Of the process 4711 on shop-1/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Older lines' }).getAttribute('href')).toBe('/?before=7');
});
