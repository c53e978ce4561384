import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { COMMANDS, type CommandType } from './admin-command.ts';

type AnswerOf<Type extends CommandType> = Static<NonNullable<(typeof COMMANDS)[Type]['route']>['answer']>;

/** Whether a reply's data are what the route of a command answers; those of a shop of another version may not be. */
export function isAnswerOf<Type extends CommandType>(type: Type, data: unknown): data is AnswerOf<Type> {
  const { route } = COMMANDS[type];
  return route !== undefined && Compile(route.answer).Check(data);
}
