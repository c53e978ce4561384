// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageGuard } from '../../../src/components/frame/page-guard.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the guard around a page', () => {
  it('K03 a page whose script did not load shows the fallback', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Missing = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
    render(
      <PageGuard fallback={<p>Something went wrong</p>}>
        <Suspense fallback={null}>
          <Missing />
        </Suspense>
      </PageGuard>,
    );
    expect(await screen.findByText('Something went wrong')).toBeDefined();
  });

  it('a page that renders is left alone', () => {
    render(<PageGuard fallback={<p>Something went wrong</p>}>a page</PageGuard>);
    expect(screen.getByText('a page')).toBeDefined();
  });
});
