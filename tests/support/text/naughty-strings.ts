import fc from 'fast-check';

/** Texts that have broken other software, collected for this shop. None of them may break anything here. */
export const NAUGHTY_STRINGS: readonly string[] = [
  // Nothing, almost nothing, and reserved words of languages.
  ...['', ' ', '\t', '\n', '\r\n', 'null', 'undefined', 'NaN', 'Infinity', '-0', 'true', '[object Object]', '{}', '[]'],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
    'valueOf',
    '0x7fffffff',
  ],
  ...['1e309', '9007199254740993', '٣', '½', '１２３', '1_000', '0b1', '-1', '1/0', '1,5'],
  // Control characters, white space of every width, and invisible marks.
  ...[
    '\0',
    'a\0b',
    '\u0007\u001b[31m',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u00ad',
    '\u2028',
    '\u2029',
    '\ufeff',
    '\u200b\u200d',
  ],
  // Right-to-left, upside-down and stacked text.
  ...[
    'مرحبا بالعالم',
    'שלום',
    '\u202etxt.exe',
    '\u2066a\u2069',
    'Z\u0351\u036b\u0343a\u0321l\u0334g\u0360o',
    'e\u0301',
    '\u1e9b\u0323',
  ],
  // Emoji, flags, families, and characters beyond the basic plane.
  ...['😀', '👩‍👩‍👧‍👦', '🏳️‍🌈', '🇨🇦', '✋🏿', '𝒳𝒴', '田中さん', '𠜎', 'ﷺ', 'İı', 'ß', 'ǆ'],
  // Halves of surrogate pairs.
  ...['\ud800', '\udc00', 'a\ud83d', '\udc00\ud800', '\ud800\ud800\udc00'],
  // Malformed percent encodings.
  ...[
    '%',
    '%%',
    '%2',
    '%zz',
    '%u0041',
    '%00',
    '%0d%0aSet-Cookie:%20a=b',
    '%C0%AF',
    '%E0%A4',
    '%ff%fe',
    '%25%32%35',
    '%f0%9f%98',
  ],
  // Separators of a query.
  ...[
    '&',
    '=',
    '&&',
    '==',
    '=&=',
    '?',
    '??',
    '?=',
    '#',
    '+',
    'a=b=c',
    'a&b&c',
    ';',
    'a;b',
    'a[]=1',
    'a[b]=c',
    '?uid=x?uid=y',
  ],
  // Databases.
  ...["' OR '1'='1", "'; DROP TABLE orders; --", '" OR ""="', "1' UNION SELECT NULL--", '%_%', "\\'; --", '$1', 'a\\'],
  // Scripts.
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    '</script><script>',
    '<svg/onload=alert(1)>',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,<script>',
    '{{7*7}}',
    '#{7*7}',
    '<!--',
    ']]>',
    '&lt;b&gt;',
    '&#x3c;',
    'vbscript:x',
  ],
  // Shells, paths and formats.
  ...[
    '$(reboot)',
    '`id`',
    '| ls',
    '../../etc/passwd',
    '..%2f..%2f',
    'C:\\Windows',
    'CON',
    '/dev/null',
    '%s%n%x',
    '() { :;};',
  ],
  // Texts beyond any length limit.
  ...['a'.repeat(100_000), '%'.repeat(20_000), '😀'.repeat(20_000), 'a=1&'.repeat(10_000), '['.repeat(20_000)],
];

/** Addresses with which a redirect would leave the origin or run a script. */
export const OPEN_REDIRECTS: readonly string[] = [
  ...[
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
  ],
  ...[
    'https://evil.example',
    'http:evil.example',
    'https:evil.example',
    'HTTPS://evil.example',
    'hTTp:\\\\evil.example',
  ],
  ...[
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '\u00a0//evil.example',
    '\0//evil.example',
  ],
  ...[
    'ht\ntp://evil.example',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
  ],
  ...[
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
    'mailto:a@evil.example',
    'intent:#Intent;end',
    'x:y',
  ],
  ...[
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    './/evil.example',
    '..//evil.example',
  ],
  ...[
    '/@evil.example//',
    'user@evil.example//x',
    '//user:pass@evil.example',
    '//evil.example:80',
    '//[::1]',
    '//0x7f000001',
  ],
  ...['/／evil.example', '／／evil.example', '/\u3002evil.example', '//evil\u3002example', '/\u2028/evil.example'],
  ...['order?next=//evil.example', 'order?x=https://evil.example', '#access_token=Atza|stolen', 'order#//evil.example'],
];

/** Arbitrary text: of all characters, of those that split addresses, and of the naughty texts. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: fc.constantFrom('%', '&', '=', '?', '+', 'E', '0', '#', '/', '\\', ':', '\ud800', '\udc00') }),
  fc.constantFrom(...NAUGHTY_STRINGS.filter((text) => text.length < 1000)),
);
