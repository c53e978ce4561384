import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { thinned } from '../support/soak/soak.ts';
import type { AttackedShop } from './support/attacked-shop.ts';
import { textFields } from './support/text-fields.ts';

const NUL = 'Quill\u0000Featherstone';
/** These calls clean their texts themselves, since a line of a log with a strange character is better than none. */
const CLEANING = /funnel\/stats\/save|\/logger|setaffparameters/;

/** Texts that PostgreSQL does not store, in every field of the API, in addresses, cookies and headers. */
export function strangelySpelled(shop: () => AttackedShop): void {
  it('H05 a NUL in any text of the API is answered with 400, and the shop prints no text of the shopper', async () => {
    const { paths } = await (await fetch(`${shop().origin}/openapi.json`)).json();
    const fields = textFields(paths, NUL).filter(({ address }) => !CLEANING.test(address));
    expect(fields.length).toBeGreaterThan(300);
    const answers: [string, number][] = [];
    for (const [index, field] of thinned(fields, 20).entries()) {
      const eve = await visitorOf(shop(), index);
      answers.push([field.name, await eve.send(field.method, field.address, field.body)]);
    }
    expect(answers.filter(([, status]) => status !== 400)).toEqual([]);
    expect(shop().output()).not.toMatch(/Quill|Featherstone/);
  });

  it('H05 a NUL in the address of a page is text like any other, in a cookie it reads as none, and in a header it ends the connection', async () => {
    const eve = await shop().visitor('203.0.113.9');
    expect(await eve.status('/?uid=classic&sessionid=%00')).toBe(200);
    expect(await eve.status('/classic%00')).toBe(404);
    const headers = { cookie: 'sluice_session=%00; XSRF-TOKEN=%00; other=%00' };
    expect((await fetch(`${shop().origin}/?uid=classic`, { headers })).status).toBe(200);
    const { hostname, port, host } = new URL(shop().origin);
    const socket = connect(Number(port), hostname);
    socket.end(`GET / HTTP/1.1\r\nHost: ${host}\r\nBrand: a\0b\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
  });
}

/** Limits count addresses, so that the fields come from many. */
function visitorOf(shop: AttackedShop, index: number) {
  return shop.visitor(`203.0.${Math.floor(index / 20)}.77`);
}
