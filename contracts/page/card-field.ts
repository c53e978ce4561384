/** The state of the provider's card field. No card data leaves its frame. */
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
  /** Puts the provider's frame inside the container and reports its state; the returned function removes it. */
  mount(container: Container, listener: (state: CardFieldState) => void): () => void;
  focus(): void;
}
