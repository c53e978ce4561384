import { useMemo, useState } from 'react';
import type { AnyEventObject } from 'xstate';
import type { InspectedApp, SendByHand } from '../../contracts/inspection.ts';
import { definitionChart } from '../chart/shown-chart.ts';
import type { InspectedActor } from './actor-record.ts';

interface SendEventProps {
  app: InspectedApp;
  actor: InspectedActor | null;
  send: (message: SendByHand) => void;
}

/** Sends an event to the live actor by hand. The events that its chart names are offered. */
export function SendEvent({ app, actor, send }: SendEventProps) {
  const [text, setText] = useState('{ "type": "" }');
  const [said, setSaid] = useState<string | null>(null);
  const names = useMemo(() => eventNames(actor), [actor]);
  if (!app.listens) return <p className="empty">This app does not take events by hand: its inspector only reports.</p>;
  if (!actor) return <p className="empty">Choose an actor.</p>;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const read = readEvent(text);
    if (typeof read === 'string') return setSaid(read);
    send({ type: 'send', app: app.id, sessionId: actor.id, event: read });
    setSaid(`${read.type} was sent to ${actor.name}.`);
  };
  return (
    <form className="send" onSubmit={submit}>
      <label htmlFor="send-name">Event of {actor.name}</label>
      <select
        id="send-name"
        value=""
        onChange={({ target }) => setText(JSON.stringify({ type: target.value }, null, 2))}
      >
        <option value="">Choose an event …</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <label htmlFor="send-event">As JSON</label>
      <textarea
        id="send-event"
        rows={8}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" disabled={!app.isConnected}>
        Send to the page
      </button>
      <p role="status">{said}</p>
      <p className="quiet">
        The page acts on it as on any event: what it starts, such as a payment, is real for its shop.
      </p>
    </form>
  );
}

function eventNames(actor: InspectedActor | null): string[] {
  const read = actor?.definition ? definitionChart(actor.definition, actor.name) : null;
  if (!read?.ok) return [];
  const names = read.chart.transitions.flatMap(({ on }) => (on.type === 'event' ? [on.name] : []));
  return [...new Set(names)].filter((name) => !/[* ]/.test(name)).sort();
}

export function isEvent(value: unknown): value is AnyEventObject {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** An event that a person wrote, or what is wrong with it. */
export function readEvent(text: string): AnyEventObject | string {
  try {
    const value: unknown = JSON.parse(text);
    return isEvent(value) && value.type !== '' ? value : 'An event has a type.';
  } catch (error) {
    return `This is no JSON: ${error instanceof Error ? error.message : ''}`;
  }
}
