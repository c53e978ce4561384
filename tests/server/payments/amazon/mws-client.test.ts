import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AmazonOptions } from '../../../../server/payments/amazon/protocol/amazon-options.ts';
import { mwsClient } from '../../../../server/payments/amazon/protocol/mws-client.ts';
import { formatQuery, signed, stringToSign } from '../../../../server/payments/amazon/protocol/mws-signature.ts';
import { idsAt, parseXml } from '../../../../server/payments/amazon/protocol/read-xml.ts';
import {
  parseOrderReference,
  parseRowId,
  referenceId,
} from '../../../../server/payments/amazon/protocol/reference-ids.ts';

interface Answer {
  status: number;
  body: string;
}

const answers: Answer[] = [];
const bodies: string[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    bodies.push(body);
    const answer = answers.shift() ?? { status: 200, body: 'nothing' };
    response.writeHead(answer.status).end(answer.body);
  });
});

let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());

/** A client whose clock runs by its pauses alone. */
function client(more: Partial<AmazonOptions> = {}) {
  let now = Date.parse('2026-11-23T02:00:00Z');
  const pauses: number[] = [];
  const options: AmazonOptions = {
    mwsUrl: `${origin}/OffAmazonPayments_Sandbox/2013-01-01`,
    reportsUrl: `${origin}/Reports/2009-01-01`,
    loginUrl: origin,
    notificationOrigin: origin,
    sellerId: 'A1SELLER',
    loginClientId: 'amzn1.1',
    accessKey: 'AKIA1',
    secretKey: 'secret',
    currency: 'USD',
    confirmation: false,
    clock: () => now,
    pause: async (ms) => {
      pauses.push(ms);
      now += ms;
    },
    ...more,
  };
  bodies.length = 0;
  return { mws: mwsClient(options), pauses };
}

const DONE = { status: 200, body: '<CloseResponse><CloseResult><A>1</A></CloseResult></CloseResponse>' };
const THROTTLED = error(503, 'RequestThrottled');

function error(status: number, code: string): Answer {
  const inner = `<Type>Sender</Type><Code>${code}</Code><Message>No &amp; never</Message>`;
  return { status, body: `<ErrorResponse><Error>${inner}</Error><RequestId>r-1</RequestId></ErrorResponse>` };
}

describe('signature version 2', () => {
  it('O06 the fields of Amazon’s documented example, posted, have the signature that another program computes', () => {
    const fields = {
      AWSAccessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      Action: 'DescribeJobFlows',
      SignatureMethod: 'HmacSHA256',
      SignatureVersion: '2',
      Timestamp: '2011-10-03T15:19:30',
      Version: '2009-03-31',
    };
    const text = stringToSign(fields, 'https://elasticmapreduce.amazonaws.com/');
    expect(text.split('\n').slice(0, 3)).toEqual(['POST', 'elasticmapreduce.amazonaws.com', '/']);
    expect(text.split('\n')[3]).toBe(
      'AWSAccessKeyId=AKIAIOSFODNN7EXAMPLE&Action=DescribeJobFlows&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=2011-10-03T15%3A19%3A30&Version=2009-03-31',
    );
    const { Signature } = signed(
      fields,
      'https://elasticmapreduce.amazonaws.com/',
      'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    );
    expect(Signature).toBe('wseguMzBRgA/4/fan8ZwEa0PIF+ws4WFbTJcG1ts5RY=');
  });

  it('O06 the signed host has the port that the address names, and no other', () => {
    expect(stringToSign({}, 'http://127.0.0.1:8093/Reports/2009-01-01')).toBe(
      'POST\n127.0.0.1:8093\n/Reports/2009-01-01\n',
    );
    expect(stringToSign({}, 'https://MWS.amazonservices.com:443/x')).toBe('POST\nmws.amazonservices.com\n/x\n');
  });

  it('O06 names are sorted by their bytes, and all but the unreserved characters are encoded', () => {
    expect(formatQuery({ b: '2', B: "~*!'()", a: 'ü /+' })).toBe('B=~%2A%21%27%28%29&a=%C3%BC%20%2F%2B&b=2');
  });
});

describe('the replies of Amazon', () => {
  it('O06 XML stays texts, in which only the entities of XML are decoded', () => {
    const xml = parseXml('<?xml version="1.0"?><A xmlns="urn:x"><Amount>30.10</Amount><N>a &amp; b &#233;</N><E/></A>');
    expect(xml).toEqual({ A: { Amount: '30.10', N: 'a & b é', E: '' } });
    expect(idsAt(parseXml('<A><IdList><member>1</member></IdList></A>'), 'A', 'IdList')).toEqual(['1']);
    expect(idsAt(parseXml('<A><IdList><member>1</member><member>2</member></IdList></A>'), 'A', 'IdList')).toEqual([
      '1',
      '2',
    ]);
    expect(idsAt(parseXml('<A><IdList/></A>'), 'A', 'IdList')).toEqual([]);
  });

  it.each(['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', '<a><b></a>', 'no xml', ''])('O06 %s is no reply', (text) => {
    expect(parseXml(text)).toBeUndefined();
  });

  it('O06 an answer is the content of its action’s result', async () => {
    answers.push(DONE);
    expect(await client().mws.call('Close', { Id: '1' })).toEqual({ type: 'answer', result: { A: '1' } });
    const sent = new URLSearchParams(bodies[0]);
    expect(sent.get('SellerId')).toBe('A1SELLER');
    expect(sent.get('Timestamp')).toBe('2026-11-23T02:00:00.000Z');
    expect(sent.get('Signature')).not.toBeNull();
  });

  it('O06 an error of Amazon’s is its code and sentence, and is not repeated', async () => {
    answers.push(error(400, 'ConstraintsExist'));
    const { mws, pauses } = client();
    const problem = { code: 'ConstraintsExist', message: 'No & never', debugId: 'r-1' };
    expect(await mws.call('Close', {})).toEqual({ type: 'error', problem });
    expect(pauses).toEqual([]);
  });

  it('N14 a throttled call is repeated with the same fields after growing pauses', async () => {
    answers.push(THROTTLED, error(500, 'InternalServerError'), DONE);
    const { mws, pauses } = client({ timeoutMs: 60_000 });
    expect(await mws.call('Close', { AuthorizationReferenceId: 'a1' })).toMatchObject({ type: 'answer' });
    expect(pauses).toEqual([1_000, 2_200]);
    expect(bodies.map((body) => new URLSearchParams(body).get('AuthorizationReferenceId'))).toEqual(['a1', 'a1', 'a1']);
  });

  it('N14 the repetitions end with the time limit of the call, and the outcome is unknown', async () => {
    answers.push(THROTTLED, THROTTLED, THROTTLED, THROTTLED);
    const { mws, pauses } = client({ timeoutMs: 5_000 });
    expect(await mws.call('Close', {})).toMatchObject({ type: 'lost' });
    expect(pauses).toEqual([1_000, 2_200]);
    answers.length = 0;
  });

  it('N14 an error after a failure proves nothing about the request that failed, and after throttling it does', async () => {
    const { mws } = client({ timeoutMs: 60_000 });
    answers.push(error(500, 'InternalServerError'), error(400, 'CaptureNotRefundable'));
    expect(await mws.call('Close', {})).toMatchObject({ type: 'lost' });
    answers.push({ status: 503, body: 'busy' }, error(400, 'CaptureNotRefundable'));
    expect(await mws.call('Close', {})).toMatchObject({ type: 'lost' });
    answers.push(THROTTLED, error(400, 'CaptureNotRefundable'));
    expect(await mws.call('Close', {})).toMatchObject({ type: 'error' });
  });

  it('N14 a reply without a meaning of Amazon’s is lost, never a refusal', async () => {
    answers.push({ status: 403, body: '<html>proxy</html>' }, { status: 200, body: 'ok' }, error(429, 'Slow'));
    const { mws } = client();
    for (const _ of [1, 2, 3]) expect(await mws.call('Close', {})).toMatchObject({ type: 'lost' });
  });

  it('N14 an answer that never ends is lost', async () => {
    answers.push({ status: 200, body: 'x'.repeat(1_100_000) });
    expect(await client().mws.call('Close', {})).toMatchObject({
      type: 'lost',
      detail: expect.stringContaining('bytes'),
    });
  });
});

describe('our ids at Amazon', () => {
  it('N14 a row’s id is a reference id of 32 characters, and is read back from it', () => {
    const id = '0b7f6a0e-3c55-4f0a-9f57-1f0b5f6f7d11';
    expect(referenceId(id)).toBe('0b7f6a0e3c554f0a9f571f0b5f6f7d11');
    expect(parseRowId(referenceId(id))).toBe(id);
    expect(referenceId('attempt-7')).toMatch(/^k[0-9a-f]{31}$/);
    expect(parseRowId(referenceId('attempt-7'))).toBeNull();
    expect(parseRowId('-'.repeat(32))).toBeNull();
  });

  it('O06 the ids of an authorization, a capture and a refund begin with their order reference', () => {
    expect(parseOrderReference('S01-1234567-1234567-A067494')).toBe('S01-1234567-1234567');
    expect(parseOrderReference('S01-1234567-1234567')).toBeNull();
  });
});
