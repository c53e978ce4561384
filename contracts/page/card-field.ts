/** What the provider's card field says of itself. Nothing of the card itself ever comes out of its frame. */
export type CardFieldState =
  | { status: 'loading' }
  | {
      status: 'ready';
      complete: boolean;
      empty: boolean;
      focused: boolean;
      brand: string | null;
      error: string | null;
    }
  | { status: 'unavailable'; message: string };

/** The card provider's field, as an effect that the composition root provides. */
export interface CardFieldPort<Container> {
  /** Puts the provider's frame inside the container and reports its state; the answer takes it out again. */
  mount(container: Container, listener: (state: CardFieldState) => void): () => void;
  focus(): void;
}
