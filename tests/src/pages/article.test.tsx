// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ArticlePage } from '../../../src/pages/article/article.page.tsx';
import { articleContent, articleModel } from '../../support/pages/content-models.ts';

afterEach(cleanup);

describe('the article', () => {
  it('A03 it shows title, lead, sections and action in this order', () => {
    render(<ArticlePage model={articleModel()} send={() => {}} />);
    expect(screen.getByText('Demo article')).toBeDefined();
    const headings = screen.getAllByRole('heading').map((heading) => [heading.tagName, heading.textContent]);
    expect(headings).toEqual([
      ['H1', 'What an acorn tastes of'],
      ['H2', 'How they roast'],
      ['H2', 'What to look for'],
    ]);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Shine', 'Weight']);
  });

  it('A03 N03 it has one action, a form that leads to the next step', async () => {
    const send = vi.fn();
    render(<ArticlePage model={articleModel()} send={send} />);
    await userEvent.click(screen.getByRole('button'));
    expect(send.mock.calls).toEqual([[{ type: 'page.continued' }]]);
  });

  it('E14 it shows the price of the offer in its content', () => {
    const { container, rerender } = render(<ArticlePage model={articleModel()} send={() => {}} />);
    expect(container.textContent).toContain('From $129.00');
    rerender(<ArticlePage model={articleModel({ offer: null })} send={() => {}} />);
    expect(container.textContent).not.toContain('$');
  });

  it('it renders without a picture and without a partner', () => {
    const { picture: _, affiliate: __, ...content } = articleContent();
    const { container } = render(<ArticlePage model={articleModel({ content, offer: null })} send={() => {}} />);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('the server renders it without a style attribute', () => {
    const html = renderToString(<ArticlePage model={articleModel()} send={() => {}} />);
    expect(html).toContain('It was a long way.');
    expect(html).not.toMatch(/<style|\sstyle=/);
  });
});
