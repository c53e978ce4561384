import { expect, it } from 'vitest';
import { textDirection } from '../../../domain/text-direction.ts';
import type { MailBlock } from '../../../server/mail/document/mail-document.ts';
import { mailHtml } from '../../../server/mail/document/mail-html.ts';
import { htmlTag } from '../../../server/render/page-html.ts';
import { BRAND } from '../mail/mail-fixtures.ts';

it.each([
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['ur-PK', 'rtl'],
  ['fa', 'rtl'],
  ['en-US', 'ltr'],
  ['az', 'ltr'],
  ['ja-JP', 'ltr'],
])('pages and mails of %s run %s', (locale, direction) => {
  expect(textDirection(locale)).toBe(direction);
  const tag = htmlTag({ language: locale });
  expect(tag).toBe(direction === 'rtl' ? `<html lang="${locale}" dir="rtl">` : `<html lang="${locale}">`);
  const blocks: MailBlock[] = [{ type: 'lines', rows: [{ name: 'Food', remark: null, amount: '7' }] }];
  const mail = mailHtml({ subject: '', preview: '', blocks }, { ...BRAND, locale }, '');
  expect(mail).toContain(`<html lang="${locale}" dir="${direction}">`);
  expect(mail).toContain(direction === 'rtl' ? 'text-align:right' : 'text-align:left');
  expect(mail).toContain(direction === 'rtl' ? 'float:left;padding-right' : 'float:right;padding-left');
  expect(mail.includes('unicode-bidi:plaintext')).toBe(direction === 'rtl');
});
