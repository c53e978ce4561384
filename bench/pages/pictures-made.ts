/** Waits until a shop has made the smaller forms of its pictures, which it does after its start; until then their originals are sent. */
export async function picturesAreMade(url: string): Promise<void> {
  if (process.env.MAKE_PICTURES === 'false') return;
  const html = await (await fetch(`${url}/home-v2?uid=beef_b`)).text();
  const form = /\/images\/[^"\s]+\.avif/.exec(html)?.[0];
  // An older commit has none.
  if (!form) return;
  for (let tries = 0; tries < 1500; tries += 1) {
    const reply = await fetch(`${url}${form}`);
    if (reply.headers.get('content-type') === 'image/avif') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the shop makes no smaller forms of its pictures');
}
