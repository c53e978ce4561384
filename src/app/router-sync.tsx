import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { isRecord } from '../../domain/is-record.ts';
import { stepInQuery } from '../../domain/routing/query-navigation.ts';
import { stepAtAddress } from '../../machines/funnel/address.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { holdsPlace } from '../../machines/funnel/funnel.view.ts';
import { addressOutsideSteps, shownAddress, takenUid } from '../tracking/shown-address.ts';

/** R09: the machine owns the location; where it refuses history navigation, the address returns to its step. */
export function RouterSync({ actor, graph }: { actor: ActorRefFrom<FunnelMachine>; graph: FunnelGraph }) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const current = `${pathname}${search}`;
  const wanted = useSelector(actor, (snapshot) => shownAddress(graph, snapshot.context));
  const isHeld = useSelector(actor, holdsPlace);
  const isGuard = isRecord(state) && state.isHeld === true;
  const arrivals = useSelector(actor, (snapshot) => snapshot.context.arrivals);
  const isEntering = useRef(true);
  const followed = useRef(current);

  useEffect(() => {
    if (current === followed.current) return;
    followed.current = current;
    if (isPop)
      actor.send({ type: 'location.popped', stepId: stepAtAddress(graph, pathname, stepInQuery(search)) ?? null });
  }, [actor, graph, current, isPop, pathname, search]);

  useEffect(() => {
    const { context } = actor.getSnapshot();
    const shown = shownAddress(graph, context) ?? wanted;
    const target = shown ?? addressOutsideSteps(context.entry, pathname, search);
    if (target === null || target === current) return;
    followed.current = target;
    navigate(target, { replace: isEntering.current || isGuard, state: takenUid(current, target) });
  }, [actor, graph, navigate, wanted, current, pathname, search, isGuard]);

  // N12: the entry before a payment may be of another document, whose machine could refuse nothing. A second entry of the
  // same page takes the step back, and goes once the payment has ended on this page.
  useEffect(() => {
    if (isHeld && !isGuard) navigate(current, { state: { ...state, isHeld: true } });
    else if (!isHeld && isGuard && current === shownAddress(graph, actor.getSnapshot().context)) navigate(-1);
  }, [actor, graph, navigate, isHeld, isGuard, current, state]);

  // A page entered again at the same address also starts at its top.
  useEffect(() => {
    if (arrivals > 0 && !isEntering.current) window.scrollTo(0, 0);
  }, [arrivals]);

  // Otherwise the browser restores the scroll position after history navigation, when the page is already at its top.
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    isEntering.current = false;
  }, []);
  return null;
}
