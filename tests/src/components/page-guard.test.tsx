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
  it('K03 shows the fallback where the script of a page did not arrive', async () => {
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

  it('leaves a page alone that can be shown', () => {
    render(<PageGuard fallback={<p>Something went wrong</p>}>a page</PageGuard>);
    expect(screen.getByText('a page')).toBeDefined();
  });
});
