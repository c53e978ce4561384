import { useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { type LiveFunnel, useLiveFunnels } from '../shell/admin-query.ts';
import type { Room } from '../shell/rooms.ts';

const KINDS: readonly MenuPlace['kind'][] = ['Rooms', 'Funnels', 'Steps', 'Orders'];

/** The places by a few letters: arrows choose one, Enter goes there, Escape leaves. */
export function CommandDialog({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }) {
  const [words, setWords] = useState('');
  const navigate = useNavigate();
  const { data: funnels = [] } = useLiveFunnels();
  const places = placesFor(words, rooms, funnels);
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="modal command-menu">
        <Dialog aria-label="Go to">
          <Autocomplete inputValue={words} onInputChange={setWords}>
            <SearchField aria-label="Room, funnel, step or order number" autoFocus>
              <Input placeholder="Room, funnel, step or order number" />
            </SearchField>
            <Menu
              aria-label="Places"
              onAction={(to) => go(String(to))}
              renderEmptyState={() => <p className="quiet">Nothing has this name.</p>}
            >
              {KINDS.filter((kind) => places.some((place) => place.kind === kind)).map((kind) => (
                <MenuSection key={kind} id={kind}>
                  <Header>{kind}</Header>
                  {places
                    .filter((place) => place.kind === kind)
                    .map(({ to, name }) => (
                      <MenuItem key={to} id={to} textValue={name}>
                        {name}
                      </MenuItem>
                    ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Somewhere to go. */
export interface MenuPlace {
  to: string;
  name: string;
  kind: 'Rooms' | 'Funnels' | 'Steps' | 'Orders';
}

const ORDER_NUMBER = /^[\w-]{2,100}$/;
const MOST_OF_A_KIND = 20;

/** The places that have each of some words in their names; what may be an order's number is offered as one. */
export function placesFor(words: string, rooms: readonly Room[], funnels: readonly LiveFunnel[]): MenuPlace[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name }: MenuPlace) => wanted.every((word) => name.toLowerCase().includes(word));
  const found = (places: MenuPlace[]) => places.filter(isFound).slice(0, MOST_OF_A_KIND);
  return [
    ...found(rooms.map(({ path, name }) => ({ to: path, name, kind: 'Rooms' }))),
    ...found(funnels.map(funnelPlace)),
    ...(wanted.length === 0 ? [] : found(funnels.flatMap(stepPlaces))),
    ...orderPlaces(words.trim(), rooms),
  ];
}

function funnelPlace({ brand, graph }: LiveFunnel): MenuPlace {
  const uid = graph.funnel.uniqueIdentifier;
  return { to: `/funnels/${encodeURIComponent(uid)}`, name: `${uid} · ${brand}`, kind: 'Funnels' };
}

function stepPlaces(funnel: LiveFunnel): MenuPlace[] {
  const { to, name } = funnelPlace(funnel);
  return funnel.graph.nodes.map(({ id, step, url, kind }) => ({
    to: `${to}/steps/${encodeURIComponent(id)}`,
    name: `${step} /${url} · ${kind} of ${name}`,
    kind: 'Steps',
  }));
}

function orderPlaces(text: string, rooms: readonly Room[]): MenuPlace[] {
  const hasOrders = rooms.some(({ path }) => path === '/orders');
  if (!hasOrders || !ORDER_NUMBER.test(text) || !/\d/.test(text)) return [];
  return [{ to: `/orders/${encodeURIComponent(text)}`, name: `Order ${text}`, kind: 'Orders' }];
}
