import type { Scripts } from '../../../contracts/api/admin-checks-api.ts';
import { type DataColumn, DataTable } from '../parts/data-table.tsx';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';

type Script = Scripts['scripts'][number];

const COLUMNS: readonly DataColumn<Script>[] = [
  { id: 'script', header: 'Script', value: ({ script }) => script, cell: ({ script }) => <code>{script}</code> },
  { id: 'purpose', header: 'What for', value: ({ purpose }) => purpose },
  { id: 'when', header: 'Loaded', value: ({ when }) => when },
];

/** Every script of every kind of page: the inventory that PCI DSS 6.4.3 asks for. */
export function ScriptsPage() {
  const scripts = useReading<Scripts>({ topic: 'versions', path: '/admin/api/scripts' });
  return (
    <div className="page">
      <h1>Scripts of each kind of page</h1>
      <p className="quiet">
        As the settings and the live funnels have them. A page loads no other script: its policy refuses it.
      </p>
      <ReadingOf what="The scripts" of={scripts}>
        {({ kinds, scripts: all }) =>
          kinds.map((kind) => {
            const own = all.filter(({ pages }) => pages.includes(kind));
            return (
              <section key={kind} className="test">
                <h2>{kind}</h2>
                {own.length === 0 ? (
                  <p className="quiet">It loads no script.</p>
                ) : (
                  <DataTable
                    caption={`Scripts of a ${kind}`}
                    rows={own}
                    columns={COLUMNS}
                    idOf={({ script, purpose }) => `${script} ${purpose}`}
                  />
                )}
              </section>
            );
          })
        }
      </ReadingOf>
    </div>
  );
}
