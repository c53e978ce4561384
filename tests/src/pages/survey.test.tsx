// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FunnelSend, funnelView } from '../../../machines/funnel/funnel.view.ts';
import { SurveyPage } from '../../../src/pages/survey/survey.page.tsx';
import { type FunnelWalk, startFunnel } from '../../machines/funnel/funnel-walk.ts';
import { classicCatalogue, funnelOf, graphOf, page, thankYou } from '../../support/funnels/funnels.ts';
import { surveyModel } from '../../support/pages/content-models.ts';

afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));

/** A funnel that begins with a loaded survey. */
async function atSurvey() {
  const catalogue = classicCatalogue();
  catalogue.content = { ...catalogue.content, 'content-ask': { view: 'survey' } };
  const walk = startFunnel(graphOf(funnelOf([page('ask'), page('order-form'), thankYou()]), catalogue));
  await walk.load.answer({
    content: {
      sfid: 'content-ask',
      name: 'ask',
      title: 'Ask',
      view: 'survey',
      content: surveyModel().content,
    },
    offers: [],
    orders: [],
    freshCheckoutId: null,
  });
  return walk;
}

function Shown({ walk, send }: { walk: FunnelWalk; send: FunnelSend }) {
  const { page: model } = funnelView(useSelector(walk.actor, (snapshot) => snapshot));
  return model.view === 'survey' ? <SurveyPage model={model} send={send} /> : null;
}

/** The page with the funnel behind it; returns the sent events. */
async function show() {
  const walk = await atSurvey();
  const send = vi.fn<FunnelSend>((event) => walk.actor.send(event));
  render(<Shown walk={walk} send={send} />);
  return { walk, send };
}

describe('the survey', () => {
  it('A03 it shows one question at a time, in a group of radio buttons, with the progress', async () => {
    await show();
    expect(screen.getByText('Question 1 of 2')).toBeDefined();
    expect(screen.getByRole('group', { name: 'How big is your squirrel?' })).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await choose(/Large/);
    await press('Next question');
    expect(screen.getByText('Question 2 of 2')).toBeDefined();
    expect(screen.getByRole('group', { name: 'How fast is it?' })).toBeDefined();
    expect(document.activeElement?.textContent).toBe('How fast is it?');
  });

  it('A03 it does not continue without an answer, and shows why', async () => {
    await show();
    await press('Next question');
    expect(screen.getByRole('alert').textContent).toBe('Choose one answer to continue');
    expect(screen.getByText('Question 1 of 2')).toBeDefined();
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
    await choose(/Small/);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('A03 the answers stay when the visitor goes back', async () => {
    await show();
    await choose(/Large/);
    await press('Next question');
    await press('Back');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Large/ }).checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('A03 N03 its end shows the answers, which can be changed, and leads to the next step', async () => {
    const { send } = await show();
    await choose(/Small/);
    await press('Next question');
    await choose(/Fast/);
    await press('See the result');
    expect(screen.getByRole('heading', { name: 'Three bags fit' })).toBe(document.activeElement);
    expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual(['Small', 'Fast']);
    expect(send).not.toHaveBeenCalledWith({ type: 'page.continued' });
    await press('Change an answer');
    await choose(/Slow/);
    await press('See the result');
    expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual(['Small', 'Slow']);
    await press('See the bags');
    expect(send.mock.lastCall).toEqual([{ type: 'page.continued' }]);
  });

  it('the machine continues only for an answer, and drops it on the next page', async () => {
    const { walk } = await show();
    walk.actor.send({ type: 'survey.advanced' });
    expect(walk.context().survey.at).toBe(0);
    walk.actor.send({ type: 'survey.answered', question: 'size', answer: 'large' });
    walk.actor.send({ type: 'page.continued' });
    expect(walk.context().survey).toEqual({ at: 0, answers: {} });
  });

  it('the server renders it without a style attribute', () => {
    const html = renderToString(<SurveyPage model={surveyModel()} send={() => {}} />);
    expect(html).toContain('How big is your squirrel?');
    expect(html).not.toMatch(/<style|\sstyle=/);
  });
});
