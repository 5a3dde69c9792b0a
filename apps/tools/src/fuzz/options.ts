import { parseArgs } from 'node:util'
import type { Subject } from '@opsroom/testkit'
import { numberOf } from './arguments.ts'

/** What the command line asks for: help, or so many nights of these games from the numbers of a seed on. */
export type FuzzOptions =
  | { help: true }
  | { help: false; nights: number; seed: number; subjects: readonly Subject[] }

/** A subject by what is printed and asked for: `Duel in the Dark, solo mission`. */
export const nameOf = ({ game, title }: Subject): string => (title ? `${game.title}, ${title}` : game.title)

export const usageOf = (subjects: readonly Subject[]): string =>
  `usage: pnpm --silent fuzz [--nights N] [--seed S] [--only WORDS]
  --nights N    nights of each game, a whole number; 100 where left out
  --seed S      which nights, a whole number; 1 where left out
  --only WORDS  only the games whose name contains these words:
${subjects.map((subject) => `                  ${nameOf(subject)}`).join('\n')}
Nights that fail are written into fuzz-failures/.`

/** Reads the command line. @returns undefined if it makes no sense, or names no game */
export function optionsOf(args: readonly string[], subjects: readonly Subject[]): FuzzOptions | undefined {
  const values = valuesOf(args)
  if (!values) return undefined
  if (values.help) return { help: true }
  const nights = numberOf(args, 'nights', 100)
  const seed = numberOf(args, 'seed', 1)
  const { only = '' } = values
  const chosen = subjects.filter((subject) => nameOf(subject).toLowerCase().includes(only.toLowerCase()))
  if (nights === undefined || seed === undefined || chosen.length === 0) return undefined
  return { help: false, nights, seed, subjects: chosen }
}

function valuesOf(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const options = { help: { type: 'boolean', short: 'h' }, nights: text, seed: text, only: text } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    return undefined
  }
}
