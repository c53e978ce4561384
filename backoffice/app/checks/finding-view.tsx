import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { EdgeName } from '../../../graph/graph.ts';
import type { CheckedFinding } from '../../contracts/admin-checks-api.ts';
import type { StepMark } from '../../diagram/card.tsx';
import type { DrawnWay } from '../../diagram/funnel-drawing.tsx';
import type { FunnelPicture } from '../../diagram/lay-out-funnel.ts';
import { cardName } from '../../diagram/step-card.ts';
import { FunnelDiagram } from '../diagram/funnel-diagram.tsx';
import { Trouble } from '../parts/reading-of.tsx';
import { useAddress } from '../parts/use-address.ts';
import { useReading } from '../shell/admin-query.ts';

/** One finding: what is wrong and where, and the journey that shows it, played on the diagram of its funnel. */
export function FindingView({ finding }: { finding: CheckedFinding }) {
  const { journey, message, severity, code, file, path } = finding;
  const { address, change } = useAddress();
  const picture = useFindingPicture(finding);
  const places = journeyPlaces(journey);
  const last = Math.max(0, places.length - 1);
  const named = Number(address.get('at') ?? last);
  const at = Number.isInteger(named) && named >= 0 ? Math.min(named, last) : last;
  const goTo = (place: number) => change({ at: String(place) });
  return (
    <div className="machine-room">
      <section className="stage" aria-label="Journey">
        {journey ? (
          <Stage finding={finding} picture={picture} at={at} goTo={goTo} />
        ) : (
          <p className="empty">
            It is about a whole file, or a step that no journey reaches: there is nothing to walk.
          </p>
        )}
      </section>
      <aside className="part" aria-label="Finding">
        <p className="quiet">
          <Link to="/checks/findings">Findings</Link> / {finding.uid ?? finding.brand}
        </p>
        <h1>
          <span className={`badge is-${severity}`}>{severity}</span> {code}
        </h1>
        <p>{message}</p>
        <p className="quiet">
          {file} <code>{path}</code>
        </p>
        <p>{standingCopy(finding)}</p>
        {journey && (
          <>
            <h2>{journey.text}</h2>
            <JourneyPlayer journey={journey} at={at} goTo={goTo} nameOf={(step) => nameIn(picture.data, step)} />
          </>
        )}
      </aside>
    </div>
  );
}

type Journey = NonNullable<CheckedFinding['journey']>;

/** A place of a journey: the step, and how it is left from there. */
interface JourneyPlace {
  step: string;
  on: Journey['steps'][number]['on'];
  /** Null where no page follows, and at the end. */
  to: string | null;
}

function journeyPlaces(journey: Journey | null): JourneyPlace[] {
  const steps = journey?.steps ?? [];
  return steps.map(({ step, on }, at) => ({ step, on, to: steps[at + 1]?.step ?? null }));
}

/** The way as far as it was walked when a place was reached. */
export function wayUntil(journey: Journey, at: number): DrawnWay {
  const places = journeyPlaces(journey).slice(0, at + 1);
  const edges = places
    .slice(0, -1)
    .flatMap(({ step, on, to }): EdgeName[] => (on && to ? [{ from: step, on, to }] : []));
  return {
    steps: places.map(({ step }) => step),
    edges,
    at: places.at(-1)?.step ?? null,
  };
}

/** A step as its box names it; its sfid until the picture is there. */
function nameIn(picture: FunnelPicture | undefined, step: string): string {
  const box = picture?.boxes.find(({ id }) => id === step);
  return box ? cardName(box) : step;
}

function standingCopy({ version, isInFolder, severity }: CheckedFinding): string {
  if (version === null)
    return severity === 'error'
      ? 'It is in the folder, and keeps the funnel from being published. Shoppers do not see it.'
      : 'It is in the folder alone. Shoppers do not see it yet.';
  return isInFolder ? 'It is live, and in the folder.' : 'It is live. The folder has it no longer: publish the folder.';
}

/** The picture of the funnel that a finding is about: of the live version, else of the file. */
function useFindingPicture({ version, file, journey }: CheckedFinding) {
  const around = new URLSearchParams({ around: journey?.steps.at(-1)?.step ?? '' });
  const path =
    version === null
      ? `/api/folder/picture?${new URLSearchParams({ file })}&${around}`
      : `/api/funnels/${version}/picture?${around}`;
  return useReading<FunnelPicture>({ topic: version === null ? 'versions' : 'fixed', path: journey && path });
}

interface StageProps {
  finding: CheckedFinding;
  picture: ReturnType<typeof useFindingPicture>;
  at: number;
  goTo: (place: number) => void;
}

const NOWHERE: readonly never[] = [];

function Stage({ finding, picture, at, goTo }: StageProps) {
  const { journey, file, uid, severity, code } = finding;
  const { data, error, isPending, refetch } = picture;
  const steps = journey?.steps ?? NOWHERE;
  const lit = useMemo(() => journey && wayUntil(journey, at), [journey, at]);
  const marks = useMemo(
    () => new Map<string, StepMark[]>([[steps.at(-1)?.step ?? '', [{ is: MARKS[severity], words: code }]]]),
    [steps, severity, code],
  );
  if (error) return <Trouble what="The diagram" problem={error} again={() => void refetch()} />;
  if (isPending) return <p className="empty">Laying out the funnel …</p>;
  return (
    <FunnelDiagram
      picture={data}
      name={`The journey that shows ${code} in ${uid ?? file}`}
      selected={lit?.at ?? null}
      onStep={(step) => {
        const place = steps.findIndex((each) => each.step === step);
        if (place >= 0) goTo(place);
      }}
      way={lit}
      marks={marks}
    />
  );
}

const MARKS = { error: 'fault', warning: 'warning' } as const;

interface JourneyPlayerProps {
  journey: Journey;
  /** The place that the journey has come to, from 0. */
  at: number;
  goTo: (place: number) => void;
  /** The name of a step by its sfid. */
  nameOf: (step: string) => string;
}

const WORDS = { next: 'goes on', yes: 'says yes', no: 'says no', fail: 'pays, and the payment fails' } as const;

/** Walks a journey forth and back: by the buttons, by the slider and its arrow keys, or by a press on a step. */
export function JourneyPlayer({ journey, at, goTo, nameOf }: JourneyPlayerProps) {
  const places = journeyPlaces(journey);
  const last = places.length - 1;
  return (
    <div className="player">
      <div className="player-bar">
        <button type="button" onClick={() => goTo(0)} disabled={at === 0}>
          From the beginning
        </button>
        <button type="button" onClick={() => goTo(at - 1)} disabled={at === 0}>
          Back
        </button>
        <button type="button" onClick={() => goTo(at + 1)} disabled={at === last}>
          Next
        </button>
      </div>
      <input
        type="range"
        min="0"
        max={last}
        value={at}
        aria-label="Step of the journey"
        aria-valuetext={`Step ${at + 1} of ${places.length}: ${nameOf(places[at]?.step ?? '')}`}
        onChange={({ target }) => goTo(Number(target.value))}
      />
      <ol className="player-steps">
        {places.map(({ step, on, to }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a journey may come to a step twice
          <li key={place} aria-current={place === at ? 'step' : undefined}>
            <button type="button" onClick={() => goTo(place)}>
              {nameOf(step)}
            </button>{' '}
            <span className={`quiet edge-${on}`}>
              {on === null ? 'here it shows' : `${WORDS[on]}${to === null ? ': no page follows' : ''}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
