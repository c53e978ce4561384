import fs from 'node:fs/promises';
import path from 'node:path';
import { Value } from 'typebox/value';

/**
 * Takes out of a brand what a commit's own schemas refuse as an unknown field, so that an older shop sells what a newer one does. A file
 * that is refused still is that of the commit's own demo brand. Returns the fields, and the files.
 */
export async function fitBrand(brand: string, root: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of (await fs.readdir(brand, { recursive: true })).filter((each) => each.endsWith('.json')).sort()) {
    const schema = await schemaOf(name, root);
    if (schema === null) continue;
    const file = path.join(brand, name);
    const content: object = JSON.parse(await fs.readFile(file, 'utf8'));
    const fields = removeUnknown(schema, content);
    if (fields.length === 0) continue;
    const own = path.join(root, 'funnels', path.basename(brand), name);
    const isOwn = !Value.Check(schema, content) && (await isCopied(own, file));
    if (!isOwn) await fs.writeFile(file, JSON.stringify(content));
    removed.push(...(isOwn ? [name] : fields.map((field) => `${name}${field}`)));
  }
  return removed;
}

async function isCopied(from: string, to: string): Promise<boolean> {
  try {
    await fs.copyFile(from, to);
    return true;
  } catch {
    return false;
  }
}

/** The published schema of a file of a brand, by its place: `funnels/classic.json` is a `funnel`. */
async function schemaOf(name: string, root: string): Promise<object | null> {
  const kind = (name.split(path.sep)[0] ?? '').replace(/(s|\.json)$/, '');
  const file = path.join(root, 'funnels/schemas', `${kind}.schema.json`);
  const text = await fs.readFile(file, 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

function removeUnknown(schema: object, content: object): string[] {
  const removed: string[] = [];
  // A validation names a limited number of errors.
  for (let errors = unknownIn(schema, content); errors.length > 0; errors = unknownIn(schema, content)) {
    for (const field of errors) Value.Pointer.Delete(content, field);
    removed.push(...errors);
  }
  return removed;
}

function unknownIn(schema: object, content: object): string[] {
  const errors = Value.Errors(schema, content).filter(({ keyword, schemaPath }) => {
    return keyword === 'boolean' && schemaPath.endsWith('/additionalProperties');
  });
  return [...new Set(errors.map(({ instancePath }) => instancePath))];
}
