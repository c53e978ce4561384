import { carryOut, type RunShopLine } from '../input/command.ts';

/** Manages the endpoints that get the shop's events. */
export const webhooks: RunShopLine<'webhooks'> = async (command, given, environment) => {
  const [action = 'list', name] = given.names;
  if (action === 'list') return carryOut(environment, command, given);
  if (name === undefined) return `"${action}" needs ${action === 'add' ? 'a URL' : 'the id of an endpoint'}`;
  if (action === 'add') {
    const [brand, topics] = [given.value('brand'), given.value('topics')];
    const only = {
      ...(brand === null ? {} : { brand }),
      ...(topics === null ? {} : { topics: topics.split(',').map((topic) => topic.trim()) }),
    };
    return carryOut(environment, { type: 'webhook-add', url: name, ...only }, given);
  }
  if (!isName(name)) return `"${name}" is no id of an endpoint`;
  if (action === 'remove') return carryOut(environment, { type: 'webhook-remove', id: name }, given);
  if (action === 'test') return carryOut(environment, { type: 'webhook-test', id: name }, given);
  if (action !== 'rotate') return `there is no "webhooks ${action}"`;
  const hours = given.value('hours');
  if (hours !== null && !/^\d{1,3}$/.test(hours)) return `"${hours}" is no number of hours`;
  const rotated = hours === null ? {} : { hours: Number(hours) };
  return carryOut(environment, { type: 'webhook-rotate', id: name, ...rotated }, given);
};

/** Shows what was not delivered, and delivers it again. */
export const outbox: RunShopLine<'outbox'> = async (command, given, environment) => {
  const [action = 'list', name] = given.names;
  if (action === 'list') return carryOut(environment, command, given);
  const event = name === undefined ? null : parseEvent(name);
  if (name !== undefined && event === null) return `"${name}" is no event`;
  if (action === 'show') {
    return event === null ? 'name an event' : carryOut(environment, { type: 'outbox-show', event }, given);
  }
  if (action !== 'resend') return `there is no "outbox ${action}"`;
  const { endpoint } = command;
  if (event === null && endpoint === undefined) return 'name an event, an endpoint, or both';
  const asked = { ...(endpoint === undefined ? {} : { endpoint }), ...(event === null ? {} : { event }) };
  return carryOut(environment, { type: 'outbox-resend', ...asked }, given);
};

/** The name of a deliverer such as `mail`, or the id of a webhook endpoint. */
function isName(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}

/** An event's number, as lists have it, or the id that receivers got. */
function parseEvent(text: string): number | null {
  const digits = /^(?:msg_[0-9a-z]+_)?(\d{1,15})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
