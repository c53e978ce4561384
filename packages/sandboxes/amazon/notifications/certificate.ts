import { createPublicKey, createSign } from 'node:crypto';

/**
 * A self-signed certificate (X.509, PEM) for an RSA key. Node reads certificates but makes none, and this one needs only
 * the fields that RFC 5280 requires of version 1, so they are encoded here in DER.
 */
export function selfSignedCertificate(privateKeyPem: string, commonName: string): string {
  const algorithm = sequence(SHA256_WITH_RSA, NULL);
  const name = sequence(der(SET, sequence(COMMON_NAME, der(UTF8_STRING, Buffer.from(commonName)))));
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'));
  const publicKey = createPublicKey(privateKeyPem).export({ type: 'spki', format: 'der' });
  const body = sequence(der(INTEGER, Buffer.from([1])), algorithm, name, validity, name, publicKey);
  const signature = createSign('RSA-SHA256').update(body).sign(privateKeyPem);
  const certificate = sequence(body, algorithm, der(BIT_STRING, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').replace(/(.{64})(?=.)/g, '$1\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;

const NULL = Buffer.from([0x05, 0x00]);
/** The object identifier 1.2.840.113549.1.1.11. */
const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b', 'hex');
/** The object identifier 2.5.4.3. */
const COMMON_NAME = Buffer.from('0603550403', 'hex');

function sequence(...parts: Buffer[]): Buffer {
  return der(SEQUENCE, Buffer.concat(parts));
}

function utcTime(text: string): Buffer {
  return der(UTC_TIME, Buffer.from(text, 'latin1'));
}

function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

/** Lengths below 128 have one byte; longer ones have their count of bytes first. */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}
