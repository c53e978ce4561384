// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReadingOf } from '../../../backoffice/app/parts/reading-of.tsx';
import { useReading } from '../../../backoffice/app/shell/admin-query.ts';
import { showView } from './answering.tsx';

beforeEach(cleanup);

function View() {
  const reading = useReading<string>({ topic: 'orders', path: '/admin/api/nothing' });
  return (
    <ReadingOf what="The list" of={reading}>
      {(text) => <p>{text}</p>}
    </ReadingOf>
  );
}

it('why a reading was refused stays while it is tried again, and goes with the answer', async () => {
  showView('/', <View />, {});
  expect((await screen.findByRole('alert')).textContent).toContain('nothing at /admin/api/nothing');
  let answer = (_: Response) => {};
  const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal('fetch', asked);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByRole('alert').textContent).toContain('nothing at /admin/api/nothing');
  answer(Response.json('It is there.'));
  expect(await screen.findByText('It is there.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
