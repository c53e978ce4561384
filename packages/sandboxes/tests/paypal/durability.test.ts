import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { control, linkFrom, readLedger, restClient, startSandbox, visit } from './support/sandbox.ts';

const order = {
  intent: 'CAPTURE',
  application_context: { return_url: 'http://localhost/back', cancel_url: 'http://localhost/no' },
  purchase_units: [{ amount: { currency_code: 'USD', value: '30.11' }, description: '<script>alert(1)</script>' }],
};

describe('PayPal’s sandbox', () => {
  it('keeps orders, payments and request ids over a restart', async () => {
    const before = await startSandbox();
    const call = await restClient(before.origin);
    const keyed = { 'paypal-request-id': 'key-1' };
    const { body } = await call('POST', '/v2/checkout/orders', order);
    await visit(linkFrom(body, 'approve'));
    const taken = await call('POST', `/v2/checkout/orders/${body.id}/capture`, {}, keyed);
    await before.close();
    appendFileSync(join(before.dataFolder, 'paypal-sandbox.jsonl'), '{"puts":[["sale",{"id":"half');
    const after = await startSandbox({ dataFolder: before.dataFolder });
    const again = await restClient(after.origin);
    expect(await again('POST', `/v2/checkout/orders/${body.id}/capture`, {}, keyed)).toEqual({
      status: 200,
      body: taken.body,
    });
    expect((await readLedger(after.origin)).balance).toEqual({ USD: 3_011 });
    await control(after.origin, 'reset');
    expect(await readLedger(after.origin)).toMatchObject({ sales: [], balance: {} });
  });

  it("escapes the shop's texts in its pages, forbids frames, and redirects to the shop alone", async () => {
    const { origin } = await startSandbox();
    const call = await restClient(origin);
    const { body } = await call('POST', '/v2/checkout/orders', order);
    const page = await fetch(linkFrom(body, 'approve'));
    const html = await page.text();
    expect(html).not.toContain('<script>');
    expect(html).toContain('&#60;script&#62;');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://localhost;");
    expect((await fetch(`${origin}/checkoutnow?token=NONE`)).status).toBe(404);
    await expect(visit(linkFrom(body, 'approve'), { email: 'nobody@example.com' })).rejects.toThrow(
      'choose an account',
    );
    await visit(linkFrom(body, 'approve'));
    await call('POST', `/v2/checkout/orders/${body.id}/capture`, {});
    expect(await (await fetch(linkFrom(body, 'approve'))).text()).toContain('This was paid already');
  });

  it('accepts control calls from programs of this machine alone', async () => {
    const { origin } = await startSandbox();
    const fromPage = { method: 'POST', headers: { origin: 'http://localhost:8080' } };
    expect((await fetch(`${origin}/_sim/reset`, fromPage)).status).toBe(403);
    await expect(control(origin, 'faults', { match: { path: '/' }, fault: 'explode' })).rejects.toThrow(
      'fault must be',
    );
    await expect(control(origin, 'clock', { ms: -1 })).rejects.toThrow('ms must be');
    await expect(control(origin, 'pending', { sale: 'NONE' })).rejects.toThrow('no such payment');
  });
});
