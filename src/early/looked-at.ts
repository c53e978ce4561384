/** The server's name of the header, which the early script cannot import. */
const LOOK_HEADER = 'sluice-look';

/** A page that the server does not answer starts nevertheless. */
const LONGEST_MS = 5000;

/** A document that its browser may show later. */
type AheadDocument = EventTarget & {
  readonly prerendering?: boolean;
  readonly location?: Pick<Location, 'reload'>;
};

/** A prerendered page runs before it is looked at, and is loaded anew if its visitor has answered for consent since. */
export async function lookedAt(page: AheadDocument, ahead: string | undefined): Promise<void> {
  if (page.prerendering)
    await new Promise((resolve) => page.addEventListener('prerenderingchange', resolve, { once: true }));
  if (ahead === undefined) return;
  const asked = fetch('', { method: 'HEAD', headers: { [LOOK_HEADER]: ahead }, keepalive: true });
  const late = new Promise<null>((resolve) => setTimeout(resolve, LONGEST_MS, null));
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer?.status !== 205) return;
  page.location?.reload();
  await new Promise(() => {});
}
