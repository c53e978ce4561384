import { Link } from 'react-router-dom';
import type { DraftBrand, DraftFunnel, Drafts } from '../../contracts/admin-versions-api.ts';
import { CommandButton } from '../parts/command-button.tsx';
import { type DataColumn, DataTable, hashColumn } from '../parts/data-table.tsx';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { Trouble } from '../parts/reading-of.tsx';
import { Findings } from './difference-list.tsx';
import { filesCopy, sharedCopy } from './version-copy.ts';
import { useDrafts } from './version-readings.ts';

interface FileRow {
  brand: DraftBrand;
  funnel: DraftFunnel;
}

const ORDER: Record<DraftFunnel['is'], number> = { broken: 0, changed: 1, new: 2, same: 3 };

const funnelName = ({ funnel: { liveUid, uid, file } }: FileRow) => liveUid ?? uid ?? file;

const COLUMNS: readonly DataColumn<FileRow>[] = [
  {
    id: 'funnel',
    header: 'Funnel',
    value: funnelName,
    cell: (row) => {
      const uid = row.funnel.liveUid ?? row.funnel.uid;
      return uid === null ? row.funnel.file : <Link to={`/versions/${encodeURIComponent(uid)}`}>{uid}</Link>;
    },
  },
  { id: 'brand', header: 'Brand', value: ({ brand }) => brand.siteName },
  {
    id: 'files',
    header: 'Its files',
    value: ({ funnel }) => ORDER[funnel.is],
    cell: ({ funnel }) => <span className={`files-are is-${funnel.is}`}>{filesCopy(funnel)}</span>,
  },
  hashColumn('live', 'Live version', ({ funnel }) => funnel.live),
  {
    id: 'warnings',
    header: 'Warnings',
    value: ({ funnel }) => funnel.findings.filter(({ severity }) => severity === 'warning').length,
    isNumber: true,
  },
];

/** The brands' folder beside what is live: each funnel with what its files would change. */
export function FilesPage() {
  const { data, error, refetch } = useDrafts();
  if (!data && error) return <Trouble what="The files" problem={error} again={() => void refetch()} />;
  if (!data) return <p className="empty">Reading the brands’ files …</p>;
  const rows = data.brands.flatMap((brand) => brand.funnels.map((funnel) => ({ brand, funnel })));
  return (
    <div className="page">
      <h1>Versions</h1>
      {rows.length === 0 && data.findings.length === 0 && data.gone.length === 0 ? (
        <EmptyRoom title="No brand has a funnel" commands={COMMANDS}>
          The files of {data.folder} stand here, beside what is live of them.
        </EmptyRoom>
      ) : (
        <>
          <p className="quiet">
            The files of <code>{data.folder}</code>, beside what is live. They are edited in an editor; the studio
            compares, shows and publishes them.
          </p>
          <Findings title="The folder" findings={data.findings} />
          <Findings title="Refused, as publishing refuses it" findings={distinctFaults(data)} />
          {rows.length > 0 && (
            <DataTable
              caption="What the files of each funnel would change"
              rows={rows}
              columns={COLUMNS}
              idOf={({ funnel }) => funnel.file}
              order={{ id: 'files', isDescending: false }}
            />
          )}
          <Everything drafts={data} />
        </>
      )}
    </div>
  );
}

/** Each fault once: a file that all funnels of a brand share keeps all of them from being published. */
function distinctFaults({ brands }: Drafts): Drafts['findings'] {
  const all = brands.flatMap(({ funnels }) => funnels.flatMap(({ findings }) => findings));
  const faults = all.filter(({ severity }) => severity === 'error');
  return [...new Map(faults.map((each) => [JSON.stringify(each), each])).values()];
}

/** What can be published at once, and what stays as it is. */
function Everything({ drafts }: { drafts: Drafts }) {
  const { brands, seen } = drafts;
  const funnels = brands.flatMap((brand) => brand.funnels);
  const changed = brands.filter(hasChanges);
  return (
    <>
      <div className="acts">
        {brands.length > 1 && (
          <CommandButton
            command="publish"
            body={{ seen }}
            opens="Publish everything …"
            title="Publish all brands?"
            confirms="Publish"
            isDisabled={changed.length === 0}
          >
            <ChangedFunnels funnels={funnels} />
            {changed.map((brand) => (
              <p key={brand.brand}>{sharedCopy(brand)}</p>
            ))}
          </CommandButton>
        )}
        {brands.map((brand) => (
          <CommandButton
            key={brand.brand}
            command="publish"
            body={{ brand: brand.brand, seen: brand.seen }}
            opens={`Publish ${brand.siteName} …`}
            title={`Publish ${brand.siteName}?`}
            confirms="Publish"
            isDisabled={!hasChanges(brand)}
          >
            <ChangedFunnels funnels={brand.funnels} />
            <p>{sharedCopy(brand)}</p>
          </CommandButton>
        ))}
      </div>
      {changed.length === 0 && <p className="quiet">Everything that can be published is live.</p>}
      {drafts.gone.map((uid) => (
        <Gone key={uid} uid={uid} of="a brand that the folder lacks" />
      ))}
      {brands.flatMap(({ gone, siteName }) => gone.map((uid) => <Gone key={uid} uid={uid} of={siteName} />))}
    </>
  );
}

function Gone({ uid, of }: { uid: string; of: string }) {
  return (
    <p className="quiet">
      <Link to={`/versions/${encodeURIComponent(uid)}?to=live`}>{uid}</Link> of {of} is live, and no file has it any
      more: it stays as it is.
    </p>
  );
}

function hasChanges({ funnels, rules, pictures }: DraftBrand): boolean {
  const isOpen = funnels.some(({ is }) => is === 'changed' || is === 'new');
  const isShared = rules === 'changed' || pictures === 'changed';
  return isOpen || (isShared && funnels.some(({ is }) => is !== 'broken'));
}

function ChangedFunnels({ funnels }: { funnels: readonly DraftFunnel[] }) {
  const shown = funnels.filter(({ is }) => is !== 'same');
  return (
    <ul>
      {shown.map((funnel) => (
        <li key={funnel.file}>
          <b>{funnel.liveUid ?? funnel.uid ?? funnel.file}</b>: {filesCopy(funnel)}
          {funnel.is === 'broken' && ', and the last good version stays live'}
        </li>
      ))}
    </ul>
  );
}

const COMMANDS = [
  { command: 'npx sluice new acme', does: 'makes a brand of your own in this folder' },
  { command: 'npm run seed-demo', does: 'fills a shop of its own with demo brands, sessions and orders' },
];
