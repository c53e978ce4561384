import { Link, useSearchParams } from 'react-router-dom';
import type { CheckedFinding, CheckedFunnel, Findings } from '../../contracts/admin-checks-api.ts';
import { countedText } from '../../figures/number-text.ts';
import { badgeColumn, type DataColumn, DataTable, hashColumn } from '../parts/data-table.tsx';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';
import { FindingView } from './finding-view.tsx';

/** The name of a finding in the address. */
function findingKey({ code, file, path, version }: CheckedFinding): string {
  return [code, file, path, version?.slice(0, 8) ?? ''].join(' ').trim();
}

const COLUMNS: readonly DataColumn<CheckedFinding>[] = [
  badgeColumn('severity', 'Is', ({ severity }) => severity),
  {
    id: 'funnel',
    header: 'Funnel',
    value: ({ uid, brand }) => uid ?? brand,
    cell: ({ uid, brand }) => (
      <>
        {uid ?? <span className="quiet">all of the brand</span>} <span className="quiet">{brand}</span>
      </>
    ),
  },
  { id: 'where', header: 'Where', value: whereCopy },
  {
    id: 'message',
    header: 'What is wrong',
    value: ({ message }) => message,
    isUnordered: true,
    cell: (finding) => <Link to={`?${new URLSearchParams({ finding: findingKey(finding) })}`}>{finding.message}</Link>,
  },
  { id: 'journey', header: 'Journey that shows it', value: ({ journey }) => journey?.text ?? null },
];

function whereCopy({ version, isInFolder }: CheckedFinding): string {
  if (version === null) return 'folder';
  return isInFolder ? 'live and folder' : 'live';
}

/** What is wrong with the live funnels and with the files of the folder; the address names the chosen finding. */
export function FindingsPage() {
  const [address] = useSearchParams();
  const findings = useReading<Findings>({ topic: 'versions', path: '/admin/api/findings' });
  const key = address.get('finding');
  return (
    <ReadingOf what="The findings" of={findings}>
      {(read) => {
        const chosen = read.findings.find((each) => findingKey(each) === key);
        if (chosen) return <FindingView finding={chosen} />;
        return <AllFindings {...read} isGone={key !== null} again={() => void findings.refetch()} />;
      }}
    </ReadingOf>
  );
}

function AllFindings({ findings, funnels, folder, isGone, again }: Findings & { isGone: boolean; again: () => void }) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <div className="page">
      <h1>Findings</h1>
      {isGone && (
        <p role="status">The finding of this address is there no longer: it was mended, or its file has changed.</p>
      )}
      <p>
        {countedText(errors, 'error')} and {countedText(findings.length - errors, 'warning')} in{' '}
        {countedText(funnels.length, 'funnel')}, live and in <code>{folder}</code>.{' '}
        <button type="button" onClick={again}>
          Check again
        </button>
      </p>
      {funnels.length === 0 && findings.length === 0 ? (
        <EmptyRoom title="There is no funnel to check" commands={NEW}>
          What is live is checked, and what stands in the folder.
        </EmptyRoom>
      ) : (
        <>
          {findings.length === 0 && <p className="is-good">Nothing is wrong with what is live, and with the files.</p>}
          {findings.length > 0 && (
            <DataTable caption="All findings" rows={findings} columns={COLUMNS} idOf={findingKey} />
          )}
          <h2>What was checked</h2>
          <DataTable caption="Funnels that were checked" rows={funnels} columns={FUNNELS} idOf={({ uid }) => uid} />
        </>
      )}
    </div>
  );
}

const NEW = [
  { command: 'npx sluice new acme', does: 'makes a brand of your own in the folder' },
  { command: 'npx sluice publish funnels', does: 'verifies the brands of a folder, and publishes them' },
];

const STATES: Readonly<Record<CheckedFunnel['folder'], string>> = {
  same: 'as it is live',
  other: 'another version, which can be published',
  refused: 'with errors, which cannot be published',
  missing: 'no file',
};

const FUNNELS: readonly DataColumn<CheckedFunnel>[] = [
  { id: 'funnel', header: 'Funnel', value: ({ uid }) => uid },
  { id: 'brand', header: 'Brand', value: ({ brand }) => brand },
  hashColumn('live', 'Live version', ({ live }) => live),
  { id: 'folder', header: 'In the folder', value: ({ folder }) => STATES[folder] },
];
