// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SurveyPage } from '../../../src/pages/survey/survey.page.tsx';
import { surveyModel } from '../../support/pages/reading-models.ts';

afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));

function show() {
  const send = vi.fn();
  render(<SurveyPage model={surveyModel()} send={send} />);
  return send;
}

describe('the survey', () => {
  it('A03 asks one question at a time, in a group of radio buttons, and says how far one is', async () => {
    show();
    expect(screen.getByText('Question 1 of 2')).toBeDefined();
    expect(screen.getByRole('group', { name: 'How big is your squirrel?' })).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await choose(/Large/);
    await press('Next question');
    expect(screen.getByText('Question 2 of 2')).toBeDefined();
    expect(screen.getByRole('group', { name: 'How fast is it?' })).toBeDefined();
    expect(document.activeElement?.textContent).toBe('How fast is it?');
  });

  it('A03 does not go on without an answer, and says why', async () => {
    show();
    await press('Next question');
    expect(screen.getByRole('alert').textContent).toBe('Choose one answer, then go on');
    expect(screen.getByText('Question 1 of 2')).toBeDefined();
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
    await choose(/Small/);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('A03 keeps the answers when one goes back', async () => {
    show();
    await choose(/Large/);
    await press('Next question');
    await press('Back');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Large/ }).checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('A03 N03 shows the answers back at its end, lets one change them, and leads on', async () => {
    const send = show();
    await choose(/Small/);
    await press('Next question');
    await choose(/Fast/);
    await press('See the result');
    expect(screen.getByRole('heading', { name: 'Three bags fit' })).toBe(document.activeElement);
    expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual(['Small', 'Fast']);
    expect(send).not.toHaveBeenCalled();
    await press('Change an answer');
    await choose(/Slow/);
    await press('See the result');
    expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual(['Small', 'Slow']);
    await press('See the bags');
    expect(send.mock.calls).toEqual([[{ type: 'page.continued' }]]);
  });

  it('R09 the server can draw it, without a style attribute', () => {
    const html = renderToString(<SurveyPage model={surveyModel()} send={() => {}} />);
    expect(html).toContain('How big is your squirrel?');
    expect(html).not.toMatch(/<style|\sstyle=/);
  });
});
