/** The server's name of the header, which the early script cannot import. */
const LOOK_HEADER = 'sluice-look';

/** A page that the server does not answer starts nevertheless. */
const LONGEST_MS = 5000;

/** A document that its browser may show later. */
type AheadDocument = EventTarget & { readonly prerendering?: boolean };

/**
 * Resolves once a page is looked at: a prerendered one runs before. `ahead` is what the server said of a page that it was asked for
 * ahead, for which it has set no cookie yet.
 */
export async function lookedAt(page: AheadDocument, ahead: string | undefined): Promise<void> {
  if (page.prerendering)
    await new Promise((resolve) => page.addEventListener('prerenderingchange', resolve, { once: true }));
  if (ahead === undefined) return;
  const asked = fetch('', { method: 'HEAD', headers: { [LOOK_HEADER]: ahead }, keepalive: true });
  await Promise.race([asked.catch(() => null), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
}
