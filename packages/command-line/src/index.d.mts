import type { ParseArgsConfig } from 'node:util'

/** Why arguments make no sense, in one line. */
export class WrongArguments extends Error {}

/** An argument with a value, and one without, as `parseArgs` takes them. */
export const text: { readonly type: 'string' }
export const flag: { readonly type: 'boolean'; readonly default: false }

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof import('node:util').parseArgs<{ options: O }>>['values']

/** Words without a name, such as files: how many there may be, and their name in messages. */
export interface Words {
  least?: number
  most?: number
  name?: string
}

/** Reads the words of a command line. @throws WrongArguments that says which word is wrong */
export function readArguments<const O extends Options>(
  args: readonly string[],
  options: O,
  words?: Words,
): Values<O> & { words: string[] }

/** @throws WrongArguments when the value is no whole number, or outside the bounds */
export function wholeNumber(name: string, value: string, from: number, to: number): number

/** @throws WrongArguments when the value is none of those that are known */
export function oneOf<const Value extends string>(
  name: string,
  value: string | undefined,
  known: readonly Value[],
): Value

/** Every command ends with one of these; one that has others says so in its help. */
export const exitCodes: { readonly well: 0; readonly failed: 1; readonly wrongArguments: 2 }

/** A command of the command line. */
export interface Command<Options> {
  /** As a person types it, such as `pnpm load`. */
  name: string
  /** The help, without exit codes. */
  usage: string | (() => Promise<string>)
  /** Meanings of the exit codes, where they are not the usual ones. */
  exits?: Record<number, string>
  /** @throws WrongArguments */
  read(args: string[]): Options | Promise<Options>
  /** @returns an exit code, or whether it went well; nothing: it did */
  run(options: Options): unknown
}

/**
 * Runs a command and ends the process with its exit code. `--help` prints the help and starts nothing, whatever stands
 * beside it; wrong arguments are named in one line. A command whose parts take long to load imports them where they are
 * needed: neither a help nor a wrong argument should wait for what it does not use.
 */
export function runCommand<Options>(command: Command<Options>, args?: string[]): Promise<never>

/** Parts of a progress line that tests replace. */
export interface ProgressParts {
  output?: { isTTY?: boolean; write(text: string): unknown }
  now?: () => number
}

/** One line on the terminal that says how far long work is; on stderr, after three seconds, and only on a terminal. */
export class Progress {
  constructor(what: string, of?: number, parts?: ProgressParts)
  /** So many are done. Cheap: it may be called for every single one. */
  at(done: number): void
  /** One more is done. */
  step(): void
  /** Removes the line: before anything else is printed. */
  clear(): void
  /** The work is over. */
  end(): void
}
