import {
  type AnyActorLogic,
  type AnyStateMachine,
  fromPromise,
  type MachineImplementationsFrom,
  type PromiseActorLogic,
  StateMachine,
} from 'xstate';

/** A port: an effect that answers once. It throws its name until its logic is provided. */
export function port<Input, Output>(name: string): PromiseActorLogic<Output, Input> {
  return unprovided(name);
}

/** Stands for a logic of this type, and throws its name where an actor of it starts. */
export function unprovided<Logic extends AnyActorLogic>(name: string): Logic {
  const logic: AnyActorLogic = fromPromise(() => {
    throw new Error(`actor "${name}" is not provided`);
  });
  return logic as Logic;
}

type Machines = Readonly<Record<string, AnyStateMachine>>;
/** The logic of each actor of a machine. */
export type ActorsOf<Machine extends AnyStateMachine> = Required<
  NonNullable<MachineImplementationsFrom<Machine>['actors']>
>;
type PortsAmong<Actors> = {
  [Name in keyof Actors as Actors[Name] extends AnyStateMachine ? never : Name]: Actors[Name];
};
type EffectsAmong<Actors> = All<
  { [Name in keyof Actors]: Actors[Name] extends AnyStateMachine ? EffectsOf<Actors[Name]> : never }[keyof Actors]
>;
type EffectsFor<Actors> = PortsAmong<Actors> & EffectsAmong<Actors>;
/** The intersection of a union. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Each) => void
  ? Each
  : never;

/** The logic of each port of a machine, and of the machines among its actors. A port has the same name in all of them. */
export type EffectsOf<Machine extends AnyStateMachine> = EffectsFor<ActorsOf<Machine>>;
export type EffectsOfEach<Several extends Machines> = EffectsAmong<Several>;
/** Those of a machine without the ones of some of its actors. */
export type EffectsBeside<Machine extends AnyStateMachine, Names extends PropertyKey> = EffectsFor<
  Omit<ActorsOf<Machine>, Names>
>;

type Logics = Readonly<Record<string, AnyActorLogic>>;

/** Provides a machine, and the machines among its actors, with their effects. */
export function provideEffects<Machine extends AnyStateMachine>(
  machine: Machine,
  effects: EffectsOf<Machine>,
): Machine {
  return withLogics(machine, effects as Logics) as Machine;
}

/** Provides a machine whose `children` are at hand with its other effects. */
export function provideBeside<Machine extends AnyStateMachine, Children extends Partial<ActorsOf<Machine>>>(
  machine: Machine,
  children: Children,
  effects: EffectsBeside<Machine, keyof Children>,
): Machine {
  return withLogics(machine, { ...effects, ...children } as Logics) as Machine;
}

/** The same for each of several machines. */
export function provideEach<Several extends Machines>(machines: Several, effects: EffectsOfEach<Several>): Several {
  const known: Known = new Map();
  const provided = Object.entries(machines).map(([name, machine]) => [
    name,
    withLogics(machine, effects as Logics, known),
  ]);
  return Object.fromEntries(provided) as Several;
}

/** What was provided already: a machine among the actors of several is built once. */
type Known = Map<AnyStateMachine, AnyStateMachine>;

function withLogics(machine: AnyStateMachine, effects: Logics, known: Known = new Map()): AnyStateMachine {
  const provided = known.get(machine) ?? provide(machine, effects, known);
  known.set(machine, provided);
  return provided;
}

function provide(machine: AnyStateMachine, effects: Logics, known: Known): AnyStateMachine {
  const actors = Object.entries(machine.implementations.actors).map(([name, own]) => [
    name,
    effects[name] ?? (own instanceof StateMachine ? withLogics(own, effects, known) : own),
  ]);
  return machine.provide({ actors: Object.fromEntries(actors) });
}

/** The logic of a port, from the function that answers it. It is called in the turn in which the machine starts the effect. */
export function toEffect<Input, Output>(
  answer: (input: Input) => NoInfer<Output> | Promise<NoInfer<Output>>,
): PromiseActorLogic<Output, Input> {
  return fromPromise(async ({ input }) => answer(input));
}

/** An effect that never answers. */
export function noAnswer<Input, Output>(): PromiseActorLogic<Output, Input> {
  return fromPromise(() => new Promise(() => {}));
}

/** The effects of ports, and of machines and those among their actors, of which none ever answers. */
export function noAnswers<Actors extends Logics>(actors: Actors): EffectsFor<Actors> {
  return Object.fromEntries(listPorts(actors).map((name) => [name, noAnswer()])) as EffectsFor<Actors>;
}

function listPorts(actors: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(actors).flatMap(([name, logic]) =>
    logic instanceof StateMachine ? listPorts(logic.implementations.actors) : [name],
  );
}
