import { describe, expect, it } from 'vitest';
import { meantEmail } from '../../../domain/account/meant-email.ts';

/** Domains as they are mistyped, and the ones that were meant. */
const MISTYPED: Record<string, readonly string[]> = {
  'gmail.com': [
    ...['gmial.com', 'gmail.con', 'gmial.con', 'gmal.com', 'gamil.com', 'gmaill.com', 'gnail.com', 'gmai.com'],
    ...['gmail.co', 'gmail.cm', 'gmail.om', 'gmail.cmo', 'gmail.comm', 'gmail.vom', 'GMIAL.COM'],
  ],
  'yahoo.com': ['yaho.com', 'yahooo.com', 'yhaoo.com', 'yahoo.con', 'yahoo.co', 'yahoo.cm'],
  'hotmail.com': ['hotmial.com', 'hotmal.com', 'hotmil.com', 'hotmaill.com', 'hotmail.con', 'hotmail.co', 'homail.com'],
  'outlook.com': ['outlok.com', 'outloook.com', 'outlook.con', 'outllok.com', 'oulook.com'],
  'icloud.com': ['iclod.com', 'icoud.com', 'icloud.con', 'iclould.com'],
  'comcast.net': ['comcas.net', 'comcast.ne', 'concast.net'],
};

/** Domains with mail of their own. */
const REAL = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'googlemail.com', 'protonmail.com'],
  ...[
    ...['foxmail.com', 'comcastbiz.net', 'icloud.com.cn', 'yahoo.com.co', 'qmail.com', 'cmail.com', 'gotmail.com'],
    ...['outdoor.com', 'grain.com', 'gail.com', 'qcloud.com', 'incloud.com', 'gmail.ru'],
    'ymail.com',
    'gmx.net',
    'gmx.com',
    'gmx.de',
    'gmx.at',
    'mail.com',
    'email.com',
    'mail.ru',
    'mail.de',
    'email.cz',
    'email.it',
    'aol.com',
  ],
  ...['me.com', 'mac.com', 'msn.com', 'live.com', 'zoho.com', 'proton.me', 'pm.me', 'hey.com', 'fastmail.com'],
  ...['rocketmail.com', 'hushmail.com', 'tutanota.com', 'yandex.ru', 'qq.com', '163.com', 'web.de', 't-online.de'],
  ...['freenet.de', 'orange.fr', 'wanadoo.fr', 'laposte.net', 'libero.it', 'ziggo.nl', 'eircom.net', 'rogers.com'],
  ...['yahoo.co.uk', 'yahoo.ca', 'yahoo.fr', 'yahoo.de', 'yahoo.com.br', 'yahoo.co.in', 'yahoo.co.jp', 'yahoo.cn'],
  ...['hotmail.ca', 'hotmail.fr', 'hotmail.co.uk', 'hotmail.de', 'outlook.fr', 'outlook.de', 'outlook.com.br'],
  ...['live.nl', 'att.net', 'comcast.net', 'comcast.com', 'verizon.net', 'cox.net', 'charter.net', 'sbcglobal.net'],
  ...[
    'nike.com',
    'cloud.com',
    'grail.com',
    'vail.com',
    'gilt.com',
    'kahoot.com',
    'hotmart.com',
    'hotel.com',
    'ibm.com',
  ],
  ...['stanford.edu', 'mit.edu', 'umail.ucsb.edu', 'uoregon.edu', 'ox.ac.uk', 'tum.de', 'epfl.ch', 'ugent.be'],
  ...['northvale.example', 'fernhollow.example', 'example.com', 'gov.uk', 'canada.ca', 'protonmail.ch', 'bbc.co.uk'],
];

describe('the address that was probably meant', () => {
  it.each(Object.entries(MISTYPED).flatMap(([meant, typed]) => typed.map((each) => [each, meant] as const)))(
    'V01 of ada@%s is at %s',
    (typed, meant) => {
      expect(meantEmail(`ada@${typed}`)).toBe(`ada@${meant}`);
    },
  );

  it.each(REAL)('V01 ada@%s is meant as it is', (domain) => {
    expect(meantEmail(`ada@${domain}`)).toBeNull();
  });

  it('V01 what stands before the domain stays as it was typed', () => {
    expect(meantEmail('Ada.Pell+Shop@gmial.com')).toBe('Ada.Pell+Shop@gmail.com');
    expect(meantEmail("o'hara%a@gmial.com")).toBe("o'hara%a@gmail.com");
  });

  it.each(['', 'ada', 'ada@', '@gmial.com', 'ada@gmial', 'a b@gmial.com', 'ada@@gmial.com'])(
    'V01 there is none for %j, which is no address',
    (typed) => {
      expect(meantEmail(typed)).toBeNull();
    },
  );
});
