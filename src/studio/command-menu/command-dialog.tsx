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
import { useLiveFunnels } from '../shell/admin-query.ts';
import type { Room } from '../shell/rooms.ts';
import { type Place, placesFor } from './places.ts';

const KINDS: readonly Place['kind'][] = ['Rooms', 'Funnels', 'Steps', 'Orders'];

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
