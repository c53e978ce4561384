import type { CardFieldPort, CardFieldState } from '../../../contracts/page/card-field.ts';

/** A card field whose provider is the test: it counts mounts and emits the events that the test passes. */
export class ScriptedCardField implements CardFieldPort<HTMLElement> {
  mounts = 0;
  unmounts = 0;
  focused = 0;
  frame: HTMLIFrameElement | null = null;
  say: (state: CardFieldState) => void = () => {};

  mount(container: HTMLElement, listener: (state: CardFieldState) => void): () => void {
    this.mounts += 1;
    this.frame = container.ownerDocument.createElement('iframe');
    this.frame.title = 'Secure card field';
    container.append(this.frame);
    this.say = listener;
    return () => {
      this.unmounts += 1;
      this.frame?.remove();
    };
  }

  focus(): void {
    this.focused += 1;
  }
}

export function readyCard(part: Partial<Extract<CardFieldState, { status: 'ready' }>> = {}): CardFieldState {
  return { status: 'ready', complete: false, empty: true, focused: false, brand: null, error: null, ...part };
}
