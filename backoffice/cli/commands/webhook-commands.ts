import { type Command, carryOut } from '../input/command.ts';

/** Manages the endpoints that get the shop's events. */
export const webhooks: Command = {
  usage:
    'webhooks [list | add <url> [--brand <name>] [--topics <a,b>] | remove <id> | rotate <id> [--hours <n>] | test <id>] [--json]',
  summary:
    'List the endpoints that get the shop’s events, add one (its secret is shown once), remove it, give it another secret, or post a trial event.',
  more: 'Messages are signed as Standard Webhooks says; after rotate both secrets sign for 24 hours, or --hours.',
  see: 'webhooks.md',
  flags: { json: 'yes-no', brand: 'value', topics: 'value', hours: 'value' },
  names: { least: 0, most: 2 },
  async run(read, environment) {
    const [action = 'list', name] = read.names;
    if (action === 'list') return carryOut(environment, { type: 'webhooks' }, read);
    if (name === undefined) return `"${action}" needs ${action === 'add' ? 'a URL' : 'the id of an endpoint'}`;
    if (action === 'add') {
      const topics = read.value('topics');
      const only = topics === null ? {} : { topics: topics.split(',').map((topic) => topic.trim()) };
      return carryOut(environment, { type: 'webhook-add', url: name, ...read.given('brand'), ...only }, read);
    }
    if (!isName(name)) return `"${name}" is no id of an endpoint`;
    if (action === 'remove') return carryOut(environment, { type: 'webhook-remove', id: name }, read);
    if (action === 'test') return carryOut(environment, { type: 'webhook-test', id: name }, read);
    if (action !== 'rotate') return `there is no "webhooks ${action}"`;
    const hours = read.value('hours');
    if (hours !== null && !/^\d{1,3}$/.test(hours)) return `"${hours}" is no number of hours`;
    const given = hours === null ? {} : { hours: Number(hours) };
    return carryOut(environment, { type: 'webhook-rotate', id: name, ...given }, read);
  },
};

/** Shows what was not delivered, and delivers it again. */
export const outbox: Command = {
  usage: 'outbox [list [--parked] | show <event> | resend [<event>]] [--endpoint <id>] [--json]',
  summary:
    'List the events that wait for an endpoint or are parked, with the last answer; show one; deliver one, or all that is parked for an endpoint, again.',
  more: 'An event is parked after three days of tries; mails are those of the endpoint mail.',
  see: 'webhooks.md',
  flags: { json: 'yes-no', parked: 'yes-no', endpoint: 'value' },
  names: { least: 0, most: 2 },
  async run(read, environment) {
    const [action = 'list', name] = read.names;
    const endpoint = read.value('endpoint');
    if (endpoint !== null && !isName(endpoint)) return `"${endpoint}" is no endpoint`;
    const of = read.given('endpoint');
    if (action === 'list') {
      const parked = read.has('parked') ? { parked: true } : {};
      return carryOut(environment, { type: 'outbox', ...of, ...parked }, read);
    }
    const event = name === undefined ? null : parseEvent(name);
    if (name !== undefined && event === null) return `"${name}" is no event`;
    if (action === 'show') {
      return event === null ? 'name an event' : carryOut(environment, { type: 'outbox-show', event }, read);
    }
    if (action !== 'resend') return `there is no "outbox ${action}"`;
    if (event === null && endpoint === null) return 'name an event, an endpoint, or both';
    return carryOut(environment, { type: 'outbox-resend', ...of, ...(event === null ? {} : { event }) }, read);
  },
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
