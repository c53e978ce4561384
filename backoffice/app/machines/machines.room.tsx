import { useMemo } from 'react';
import { Link, Route, Routes, useParams } from 'react-router-dom';
import { type DrawnMachine, MACHINES } from '../../diagram/machines/machine-list.ts';
import { FunnelPage } from './funnel.page.tsx';
import { MachineChart } from './machine-chart.tsx';
import { useMachineNotes } from './machine-notes.ts';
import { MachinesPage } from './machines.page.tsx';

/** The charts of all machines, and of the machine of each live funnel. */
export function MachinesRoom() {
  return (
    <Routes>
      <Route index element={<MachinesPage />} />
      <Route path="funnels/:uid" element={<FunnelPage />} />
      <Route path=":name" element={<MachinePage />} />
    </Routes>
  );
}

/** One machine of the shop, at an address that says which state or transition of it is selected. */
export function MachinePage() {
  const { name = '' } = useParams();
  const drawn = useMemo(() => MACHINES.find((each) => each.name === name), [name]);
  if (!drawn)
    return (
      <p className="empty">
        No machine is named “{name}”. <Link to="/machines">All machines</Link>
      </p>
    );
  return <Drawn key={name} drawn={drawn} />;
}

function Drawn({ drawn: { name, title, purpose, file, decision, machine } }: { drawn: DrawnMachine }) {
  const notes = useMachineNotes(name);
  return (
    <MachineChart machine={machine} name={name} notes={notes}>
      <h1>{title}</h1>
      <p>{purpose.replaceAll('`', '')}</p>
      <p className="quiet">
        <code>machines/{file}.machine.ts</code>
        {decision && ` · decision ${decision[0]}`}
      </p>
    </MachineChart>
  );
}
