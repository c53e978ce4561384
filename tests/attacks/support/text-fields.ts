/** A call of the API with one of its texts, by the shop's own description. */
export interface TextField {
  method: 'GET' | 'POST';
  /** With the bad text in it, where the field is in the address. */
  address: string;
  /** With the bad text in one field; null for a call without a body. */
  body: object | null;
  /** For the message of a failed test. */
  name: string;
}

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** All texts that the calls of an OpenAPI document take, each as a call that has `bad` there and nothing else. */
export function textFields(paths: Record<string, Record<string, Operation>>, bad: string): TextField[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, operation]) => {
      const method = verb.toUpperCase() === 'GET' ? ('GET' as const) : ('POST' as const);
      const plain = path.replace(/\{\w+\}/g, 'x');
      const inAddress = (operation.parameters ?? []).flatMap(({ in: place, name }) => {
        const field = { method, body: method === 'GET' ? null : {}, name: `${path} ${name}` };
        if (place === 'path') return [{ ...field, address: path.replace(`{${name}}`, encodeURIComponent(bad)) }];
        return place === 'query' ? [{ ...field, address: `${plain}?${name}=${encodeURIComponent(bad)}` }] : [];
      });
      const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
      const inBody = schema ? bodiesWith(schema, bad) : [];
      return [...inAddress, ...inBody.map(([at, body]) => ({ method, address: plain, body, name: `${path} ${at}` }))];
    }),
  );
}

/** The bodies that have the bad text in one place, with the name of the place. */
function bodiesWith(schema: Schema, bad: string): [string, object][] {
  return valuesWith(schema, bad).flatMap(([at, value]) => (typeof value === 'object' ? [[at, value]] : []));
}

function valuesWith(schema: Schema, bad: string): [string, string | object][] {
  const own: [string, string][] = [schema.type].flat().includes('string') ? [['', bad]] : [];
  const any = (schema.anyOf ?? []).flatMap((each) => valuesWith(each, bad));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    valuesWith(each, bad).map(([at, value]): [string, object] => [`${name}.${at}`, { [name]: value }]),
  );
  const items = schema.items ? valuesWith(schema.items, bad) : [];
  const listed = items.map(([at, value]): [string, object] => [`0.${at}`, [value]]);
  const keyed: [string, object][] = schema.additionalProperties ? [['{key}', { [bad]: 'x' }]] : [];
  return [...own, ...any, ...fields, ...listed, ...keyed];
}
