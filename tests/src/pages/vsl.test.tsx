// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VslPage } from '../../../src/pages/vsl/vsl.page.tsx';
import { vslContent, vslModel } from '../../support/pages/content-models.ts';
import { reviews } from '../../support/pages/models.ts';

afterEach(cleanup);

describe('the video sales letter', () => {
  it('A03 its action is shown from the start, before the video was played', async () => {
    const send = vi.fn();
    render(<VslPage model={vslModel()} send={send} />);
    const [action] = screen.getAllByRole('button', { name: 'Choose your bags' });
    if (!action) throw new Error('no action');
    expect(action.closest('[hidden], [inert]')).toBeNull();
    await userEvent.click(action);
    expect(send.mock.calls).toEqual([[{ type: 'page.continued' }]]);
  });

  it('A03 it has the video’s text in writing', () => {
    render(<VslPage model={vslModel()} send={() => {}} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Where acorns come from');
    expect(screen.getByRole('heading', { name: 'What the film says' })).toBeDefined();
    expect(screen.getByText('This is an oak.')).toBeDefined();
  });

  it('it has reviews only if its content has them, with the note about their source', () => {
    const { rerender } = render(<VslPage model={vslModel()} send={() => {}} />);
    expect(screen.queryByText(/These people are made up/)).toBeNull();
    const content = vslContent({ reviews: reviews() });
    rerender(<VslPage model={vslModel({ content })} send={() => {}} />);
    expect(screen.getByText(/These people are made up/)).toBeDefined();
  });

  it('the server renders it with its video, without a style attribute', () => {
    const html = renderToString(<VslPage model={vslModel()} send={() => {}} />);
    expect(html).toContain('<video');
    expect(html).toContain('film.webm');
    expect(html).not.toMatch(/<style|\sstyle=|autoplay/i);
  });
});
