/** Brands by their first digits, with the length of the number, its groups and the length of the security code. */
const brands = [
  { brand: 'visa', pattern: /^4/, groups: [4, 4, 4, 4], cvc: 3 },
  { brand: 'mastercard', pattern: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], cvc: 3 },
  { brand: 'amex', pattern: /^3[47]/, groups: [4, 6, 5], cvc: 4 },
  { brand: 'discover', pattern: /^6(011|4|5)/, groups: [4, 4, 4, 4], cvc: 3 },
  { brand: 'diners', pattern: /^36/, groups: [4, 6, 4], cvc: 3 },
  { brand: 'diners', pattern: /^3(0|8|9)/, groups: [4, 4, 4, 4], cvc: 3 },
  { brand: 'jcb', pattern: /^35/, groups: [4, 4, 4, 4], cvc: 3 },
  { brand: 'unionpay', pattern: /^62/, groups: [4, 4, 4, 4], cvc: 3 },
];
const unknown = { brand: 'unknown', pattern: /^/, groups: [4, 4, 4, 4], cvc: 3 };

export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

export function brandOf(number) {
  return brands.find(({ pattern }) => pattern.test(number)) ?? unknown;
}

/** Groups the digits as they are printed on the card. */
export function formatNumber(text) {
  const digits = digitsOf(text);
  let rest = digits;
  const parts = [];
  for (const length of brandOf(digits).groups) {
    if (rest !== '') parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return parts.join(' ');
}

/** `5` becomes `05 / `, a year of four digits keeps its last two. Deleting does not put the slash back. */
export function formatExpiry(text, deleting) {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (/^1[3-9]/.test(digits)) digits = `0${digits}`;
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4);
  const month = digits.slice(0, 2);
  if (year !== '') return `${month} / ${year}`;
  return month.length === 2 && !deleting ? `${month} / ` : month;
}

export function formatCvc(text, number) {
  return digitsOf(text).slice(0, brandOf(digitsOf(number)).cvc);
}

/** The problem of a number: undefined when it is valid, and `incomplete_…` when digits are missing. */
export function numberProblem(text) {
  const digits = digitsOf(text);
  const length = brandOf(digits).groups.reduce((sum, group) => sum + group, 0);
  if (digits.length < length) return 'incomplete_number';
  return passesLuhn(digits) ? undefined : 'invalid_number';
}

export function expiryProblem(text, today) {
  const digits = digitsOf(text);
  if (digits.length < 4) return 'incomplete_expiry';
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  if (year < today.getFullYear()) return 'invalid_expiry_year_past';
  const past = year === today.getFullYear() && month < today.getMonth() + 1;
  return past ? 'invalid_expiry_month_past' : undefined;
}

export function cvcProblem(text, number) {
  return digitsOf(text).length < brandOf(digitsOf(number)).cvc ? 'incomplete_cvc' : undefined;
}

export const messages = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
};

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
