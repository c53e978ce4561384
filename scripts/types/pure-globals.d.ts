/** What the pure layers may use beyond the language itself: present in browsers and in Node alike. */
declare class URLSearchParams {
  constructor(init?: string | Record<string, string>);
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
  has(name: string): boolean;
  append(name: string, value: string): void;
  forEach(callback: (value: string, name: string) => void): void;
  toString(): string;
}
