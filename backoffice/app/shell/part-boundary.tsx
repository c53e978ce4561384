import { Component, type ErrorInfo, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** What is not shown after an error, such as `chart`. */
  part: string;
  children: ReactNode;
}

interface Failure {
  message: string;
  log: string;
}

/** Shows what happened in a part of the page instead of that part; all others go on. */
export class PartBoundary extends Component<PartBoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
    return { failure: { message, log: stack ?? '' } };
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo): void {
    this.setState(
      ({ failure }) => failure && { failure: { ...failure, log: `${failure.log}\n${componentStack ?? ''}` } },
    );
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { part, children } = this.props;
    if (!failure) return children;
    return (
      <div className="empty" role="alert">
        <h2>The {part} cannot be shown</h2>
        <p>{failure.message}</p>
        <p>Everything else goes on.</p>
        <button type="button" onClick={() => this.setState({ failure: null })}>
          Try again
        </button>
        <details>
          <summary>The log of this error</summary>
          <pre>{failure.log}</pre>
        </details>
      </div>
    );
  }
}
