import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';

type Validator = (value: unknown) => ErrorObject[];

/** By their addresses, since compiling one takes longer than all that it checks. */
const compiled = new Map<string, Validator>();

/** A validator of other authors than the contracts' own, as editors have one: returns what is wrong with a value. */
export function validatorOf(schema: URL): Validator {
  const validator = compiled.get(schema.href) ?? compile(schema);
  compiled.set(schema.href, validator);
  return validator;
}

function compile(schema: URL): Validator {
  const ajv = new Ajv({ strict: true, allErrors: true, allowMatchingProperties: true });
  addFormats.default(ajv);
  // A keyword of editors, which say it in place of the pattern.
  ajv.addKeyword('patternErrorMessage');
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')));
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}
