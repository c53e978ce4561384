import { expect, it, vi } from 'vitest';
import { logRing } from '../../../server/logging/log-ring.ts';
import { notedLines, notedLog } from '../../../server/logging/noted-log.ts';

const AT = new Date('2026-11-26T12:00:00.000Z');
const noted = () => logRing(() => AT);

/** Keeps what is printed off the output of the tests, and returns it. */
function printed(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((...parts) => void lines.push(parts.map(String).join(' ')));
  return lines;
}

it('a line is noted as it is printed, without personal data', () => {
  const [lines, ring] = [printed(), noted()];
  notedLog(ring)('warn', 'no mail for quill@example.com', { email: 'quill@example.com', attempts: 3n, tried: 2 });
  expect(lines).toHaveLength(1);
  expect(ring.read().lines).toEqual([
    {
      number: 1,
      at: AT,
      level: 'warn',
      message: 'no mail for [email]',
      detail: '{"email":"[redacted]","attempts":"3","tried":2}',
    },
  ]);
});

it('a line of a request is noted with its level, and goes to the stream as it came', () => {
  const [ring, written] = [noted(), [] as string[]];
  const stream = notedLines(ring, { write: (line) => void written.push(line) });
  const line = '{"level":50,"time":1,"pid":2,"hostname":"h","reqId":"r-1","msg":"a request failed"}\n';
  stream.write(line);
  stream.write('no JSON\n');
  expect(written).toEqual([line, 'no JSON\n']);
  expect(ring.read().lines).toMatchObject([{ level: 'error', message: 'a request failed', detail: '{"reqId":"r-1"}' }]);
});

it('the oldest lines are forgotten beyond a number and a length, and counted', () => {
  const ring = noted();
  for (let each = 1; each <= 2_500; each += 1) ring.note({ level: 'info', message: `line ${each}`, detail: null });
  expect([ring.read().forgotten, ring.read().lines[0]?.number, ring.read().lines.length]).toEqual([500, 501, 2_000]);
  for (let each = 1; each <= 2_000; each += 1)
    ring.note({ level: 'info', message: 'long', detail: 'x'.repeat(50_000) });
  const { lines, forgotten } = ring.read();
  const characters = lines.reduce((sum, { message, detail }) => sum + message.length + (detail?.length ?? 0), 0);
  expect(characters).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect(forgotten + lines.length).toBe(4_500);
});
