import { Component, type ReactNode } from 'react';

export interface PageGuardProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** React would leave an empty document without the guard, and supports error boundaries only as classes. */
export class PageGuard extends Component<PageGuardProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
