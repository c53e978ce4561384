import './health.css';
import { Route, Routes } from 'react-router-dom';
import { HEALTH_SECTIONS, type HealthSection } from '../../../contracts/api/admin-health-api.ts';
import { SectionNav } from '../parts/section-nav.tsx';
import { AttemptsPage } from './attempts.page.tsx';
import { AuditPage } from './audit.page.tsx';
import { LogPage } from './log.page.tsx';
import { OutboxPage } from './outbox.page.tsx';
import { ReconcilePage } from './reconcile.page.tsx';
import { SECTION_NAMES, sectionPath } from './sections.ts';
import { TroublesPage } from './troubles.page.tsx';
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
