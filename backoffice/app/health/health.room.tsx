import './health.css';
import { Link, Route, Routes } from 'react-router-dom';
import { HEALTH_SECTIONS, type HealthSection } from '../../contracts/admin-health-api.ts';
import { countedText } from '../../figures/number-text.ts';
import { exactCopy, momentCopy } from '../parts/moment-copy.ts';
import { ReadingOf } from '../parts/reading-of.tsx';
import { SectionNav } from '../parts/section-nav.tsx';
import { AttemptsPage } from './attempts.page.tsx';
import { AuditPage } from './audit.page.tsx';
import { LogPage } from './log.page.tsx';
import { OutboxPage } from './outbox.page.tsx';
import { ReconcilePage } from './reconcile.page.tsx';
import { useHealth } from './use-health.ts';
import { WebhooksPage } from './webhooks.page.tsx';

/** What is wrong with the shop first, and then each part of it. */
export function HealthRoom() {
  const { data } = useHealth();
  const countOf = (section: HealthSection) =>
    data?.troubles.filter((each) => each.section === section).reduce((sum, { count }) => sum + count, 0);
  const sections = HEALTH_SECTIONS.map((section) => ({
    path: sectionPath(section),
    name: SECTION_NAMES[section],
    count: countOf(section),
  }));
  return (
    <div className="sectioned">
      <SectionNav room="health" sections={[{ path: '/health', name: 'Now' }, ...sections]} />
      <Routes>
        <Route index element={<TroublesPage />} />
        <Route path="outbox" element={<OutboxPage />} />
        <Route path="webhooks" element={<WebhooksPage />} />
        <Route path="attempts" element={<AttemptsPage />} />
        <Route path="reconcile" element={<ReconcilePage />} />
        <Route path="log" element={<LogPage />} />
        <Route path="audit" element={<AuditPage />} />
        <Route path="*" element={<p className="empty">There is no such section of health.</p>} />
      </Routes>
    </div>
  );
}

const LEVELS = { fails: 'fails', warns: 'look at it' } as const;

/** What is wrong now, the worst first, each with what one does about it. */
export function TroublesPage() {
  const health = useHealth();
  return (
    <div className="page">
      <h1>What is wrong now</h1>
      <ReadingOf what="The health" of={health}>
        {({ troubles, at, waiting, attempts, reconciled }) => (
          <>
            {troubles.length === 0 && <p className="is-good">Nothing is wrong.</p>}
            <ul className="troubles">
              {troubles.map(({ section, level, text, remedy }) => (
                <li key={`${section} ${text}`} className={`is-${level}`}>
                  <p>
                    <b className={`badge is-${level}`}>{LEVELS[level]}</b> {text}
                  </p>
                  <p className="quiet">
                    {remedy} <Link to={sectionPath(section)}>{SECTION_NAMES[section]}</Link>
                  </p>
                </li>
              ))}
            </ul>
            <dl className="facts-line">
              <dt>Outbox</dt>
              <dd>{waiting === 0 ? 'everything is delivered' : `${countedText(waiting, 'event')} on the way`}</dd>
              <dt>Attempts</dt>
              <dd>{attempts === 0 ? 'none is open' : `${countedText(attempts, 'payment attempt')} open`}</dd>
              <dt>Reconciled</dt>
              <dd>
                {reconciled === null
                  ? 'never yet'
                  : `${momentCopy(reconciled.at)}, with ${countedText(reconciled.differences, 'difference')}`}
              </dd>
              <dt>As of</dt>
              <dd>{exactCopy(at)}</dd>
            </dl>
          </>
        )}
      </ReadingOf>
    </div>
  );
}

/** The sections of the room, in the order of its bar. */
const SECTION_NAMES: Readonly<Record<HealthSection, string>> = {
  outbox: 'Outbox',
  webhooks: 'Webhooks',
  attempts: 'Attempts',
  reconcile: 'Reconcile',
  log: 'Log',
  audit: 'Audit',
};

function sectionPath(section: string): string {
  return `/health/${section}`;
}
