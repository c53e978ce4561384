import { Component, type ReactNode } from 'react';

export interface PageGuardProps {
  /** What is shown in place of a page that broke. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Keeps the frame standing around a page that cannot be rendered, such as one whose script did not arrive: without it
 * React would leave an empty document. React knows such a guard as a class alone.
 */
export class PageGuard extends Component<PageGuardProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
