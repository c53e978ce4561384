import { expect, it } from 'vitest';
import { trafficSource } from '../../../domain/tracking/traffic-source.ts';

it.each([
  ['/home?uid=classic&utm_source=Face Book&affid=7', 'facebook'],
  ['https://shop.example/home?utm_source=news.letter_1-b#utm_source=no', 'news.letter_1-b'],
  [`/home?utm_source=${'x'.repeat(80)}`, 'x'.repeat(32)],
  ['/home?utm_source=%E2%98%83&affid=7', 'affiliate'],
  [`/home?utm_source=${encodeURIComponent('Café Müller')}`, 'cafemuller'],
  [`/home?utm_source=${encodeURIComponent('Яндекс')}`, 'other'],
  [`/home?utm_source=${encodeURIComponent('微信 direct')}&affid=7`, 'other'],
  [`/home?utm_source=${encodeURIComponent('ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ')}`, 'other'],
  [`/home?utm_source=${encodeURIComponent('ｎｅｗｓ４１５５５５０１３２')}`, 'other'],
  ['/home?affid=7&gclid=abc', 'affiliate'],
  ['/home?uid=classic&gclid=abc', 'ad'],
  ['/home?uid=classic', 'direct'],
  ['/home', 'direct'],
  ['', 'direct'],
])('the source of %s is %s', (address, source) => {
  expect(trafficSource(address)).toBe(source);
});

it.each(['ann@example.com', 'sms-4915112345678', 'mail?ann@example'])(
  'a source that may name a person, such as %s, is another one',
  (source) => {
    expect(trafficSource(`/home?utm_source=${encodeURIComponent(source)}`)).toBe('other');
  },
);
