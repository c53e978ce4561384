import type { BrandFolder } from '../../backoffice/brands/brand-folder.ts';
import { COUNTRIES, countryByCode } from '../../domain/account/countries.ts';
import { withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';
import { type Field, fieldsOf, placeOf } from './fields.ts';
import { type Kind, kindOf, type Meaning, meaningOf } from './meanings.ts';

/** A plausible slip of a field: what a person may have typed in its place. */
export interface Slip {
  field: Field;
  meaning: Meaning;
  kind: Kind | null;
  value: unknown;
}

const EACH = 5;

/** Up to five slips of each field, by the field's type and meaning alone. */
export function slipsOf(folder: BrandFolder): Slip[] {
  const fields = fieldsOf(folder).map((field) => ({ field, meaning: meaningOf(field) }));
  const places = placesOf(fields.map(({ field }) => field));
  const byMeaning = new Map<Meaning, unknown[]>();
  for (const { field, meaning } of fields) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), field.value]);
  return fields.flatMap(({ field, meaning }) => {
    const others = [...new Set(byMeaning.get(meaning))].filter((value) => value !== field.value);
    const all = typedOtherwise(field, meaning, others);
    const distinct = all.filter(
      (value, index) => !same(value, field.value) && all.findIndex((each) => same(each, value)) === index,
    );
    const isRepeated = typeof field.value === 'string' && (places.get(nameOf(field))?.size ?? 0) > 1;
    return distinct.slice(0, EACH).map((value) => ({
      field,
      meaning,
      value,
      kind: kindOf(field, meaning, { value, isRepeated }),
    }));
  });
}

/** The places at which each name stands; an address may have a slash before it. */
function placesOf(fields: readonly Field[]): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const field of fields.filter(({ value }) => typeof value === 'string')) {
    const known = places.get(nameOf(field)) ?? new Set<string>();
    places.set(nameOf(field), known.add(placeOf(field)));
  }
  return places;
}

function nameOf({ value }: Field): string {
  return withoutLeadingSlash(String(value));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function typedOtherwise(field: Field, meaning: Meaning, others: readonly unknown[]): unknown[] {
  const { value } = field;
  if (typeof value === 'boolean') return [!value, String(!value), !value ? 'yes' : 'no', value ? 0 : 1, String(value)];
  if (typeof value === 'number') return meaning === 'amount' ? amounts(value) : numbers(value, meaning, others);
  switch (meaning) {
    case 'reference':
    case 'own id':
      return [swapped(value), ...near(value, others, 2), value.toUpperCase(), `${value} `];
    case 'address':
      return [swapped(value), near(value, others, 1)[0], value.toUpperCase(), `pages/${value}`, `${value} `];
    case 'choice':
      return [
        ...choicesOf(field)
          .filter((each) => each !== value)
          .slice(0, 1),
        swapped(value),
        value.toLowerCase(),
        `${value} `,
        value.replace(/[^a-z]/gi, ''),
      ];
    case 'picture':
      return [
        value.toUpperCase(),
        value.replace(/\.\w+$/, '.png'),
        swapped(value),
        `https://cdn.example.com${value}`,
        near(value, others, 1)[0],
      ];
    case 'country':
      return [
        ...near(
          value,
          COUNTRIES.map((each) => each.value),
          1,
        ),
        value.toLowerCase(),
        countryByCode(value)?.label,
        `${value}A`,
        ` ${value}`,
      ];
    case 'state':
      return [
        near(value, Object.keys(countryByCode('US')?.states ?? {}), 1)[0],
        value.toLowerCase(),
        `${value} `,
        'California',
        swapped(value),
      ];
    case 'date':
      return [
        value.replace(/^\d\d(\d)(\d)/, '20$2$1'),
        value.replace('Z', ''),
        value.replace(/-(\d\d)-(\d\d)/, '-$2-$1'),
        value.slice(0, 10),
        value.replace(/^(\d{3})\d/, '$19'),
      ];
    case 'colour':
      return [value.slice(0, -1), '#ffffff', value.replace('#', ''), swapped(value), others[0]];
    case 'code':
      return [swapped(value), near(value, others, 1)[0], value.toUpperCase(), `${value} `, value.slice(0, -1)];
    default:
      return words(value);
  }
}

/** The point in another place, or the number as a text. */
function amounts(value: number): unknown[] {
  if (value === 0) return [4.9, 49, 490, -4.9, '0'];
  return [value * 10, value * 100, rounded(value / 10), rounded(value / 100), value.toFixed(2)];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function numbers(value: number, meaning: Meaning, others: readonly unknown[]): unknown[] {
  if (meaning === 'percent')
    return value === 0 ? ['0', '0%', 0.5, 50, 100] : [value * 10, value / 10, value / 100, `${value}%`, value * 100];
  if (meaning === 'share') return [Math.round(value / 10), value * 10, value - 10, `${value}%`, 0];
  return [value * 10, value + 1, 0, String(value), near(value, others, 1)[0] ?? value * 2];
}

/** A number in the words, a letter, and what is left of them. */
function words(value: string): unknown[] {
  const more = value.replace(/\d+/, (digits) => String(Number(digits) * 10));
  const other = value.replace(/\b(\d)\b/, (digit) => String((Number(digit) % 9) + 1));
  return [more, other, swapped(value), value.slice(0, Math.ceil(value.length / 2)), `${value} ${value}`, ''].filter(
    (each) => each !== value,
  );
}

/** Two letters in the wrong order, in the middle. */
function swapped(value: string): string {
  const at = Math.max(1, Math.floor(value.length / 2));
  const letters = [...value];
  const from = letters.findIndex(
    (letter, index) => index >= at - 1 && letter !== letters[index + 1] && letters[index + 1] !== undefined,
  );
  if (from === -1) return `${value}x`;
  [letters[from], letters[from + 1]] = [letters[from + 1] ?? '', letters[from] ?? ''];
  return letters.join('');
}

/** The values beside this one among the brand's others of its meaning: the next lines of a list that one picks from. */
function near<Value>(value: Value, others: readonly unknown[], count: number): unknown[] {
  const sorted = [...new Set([...others, value])].map(String).sort();
  const at = sorted.indexOf(String(value));
  const beside = [sorted[at + 1], sorted[at - 1]].filter((each) => each !== undefined).slice(0, count);
  return typeof value === 'number' ? beside.map(Number) : beside;
}

function choicesOf({ shape }: Field): unknown[] {
  return [...(shape.enum ?? [])];
}
