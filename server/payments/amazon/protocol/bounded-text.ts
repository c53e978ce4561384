/** A reply that is larger than its caller accepts. */
export class TooLarge extends Error {}

/** The text of a reply of at most so many bytes; throws where it has more. */
export async function boundedText(response: Response, most: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > most) {
      await reader.cancel();
      throw new TooLarge(`the reply has more than ${most} bytes`);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
