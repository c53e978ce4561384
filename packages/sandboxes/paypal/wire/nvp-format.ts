export type Pairs = Readonly<Record<string, string>>;

export interface NvpError {
  code: string;
  short: string;
  long: string;
}

/** The reply of a method. `isWarning`: the method succeeded with a warning. */
export interface NvpReply {
  ok: boolean;
  pairs: Pairs;
  error?: NvpError;
}

export function fine(pairs: Pairs): NvpReply {
  return { ok: true, pairs };
}

export function wrong(code: string, short: string, long = short, pairs: Pairs = {}): NvpReply {
  return { ok: false, pairs, error: { code, short, long } };
}

export function missing(name: string): NvpReply {
  return wrong('10004', 'Transaction refused because of an invalid argument', `The ${name} is missing or not valid.`);
}

/** The reply on the wire: percent-encoded, the hyphen and the dot as well. */
export function encodeReply(reply: NvpReply, head: Pairs): string {
  const error = reply.error;
  const errors: Pairs = error
    ? {
        L_ERRORCODE0: error.code,
        L_SHORTMESSAGE0: error.short,
        L_LONGMESSAGE0: error.long,
        L_SEVERITYCODE0: reply.ok ? 'Warning' : 'Error',
      }
    : {};
  const ack = reply.ok ? 'Success' : 'Failure';
  const pairs = { ...reply.pairs, ACK: error && reply.ok ? 'SuccessWithWarning' : ack, ...head, ...errors };
  return Object.entries(pairs)
    .map(([name, value]) => `${name}=${encodeValue(value)}`)
    .join('&');
}

function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(/[-.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
