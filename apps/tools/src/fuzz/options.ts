import { flag, readArguments, text, WrongArguments, wholeNumber } from '@opsroom/command-line'
import type { Subject } from '@opsroom/testkit'

/** The options of `pnpm fuzz`. */
export interface FuzzOptions {
  nights: number
  seed: number
  subjects: readonly Subject[]
}

/** The name of a test subject, as it is printed and as arguments name it: `Duel in the Dark, solo mission`. */
export const subjectName = ({ game, title }: Subject): string =>
  title ? `${game.title}, ${title}` : game.title

export const usageOf = (subjects: readonly Subject[]): string =>
  `usage: pnpm --silent fuzz [--nights N] [--seed S] [--only WORDS]
Plays random nights of every game, and holds every property against each.
  --nights N    nights of each game (100)
  --seed S      which nights (1)
  --only WORDS  only the games whose name contains these words:
${subjects.map((subject) => `                  ${subjectName(subject)}`).join('\n')}
  --help        this text
Nights that fail are written into fuzz-failures/, where pnpm --silent scenario FILE opens them.`

const known = { nights: text, seed: text, only: text, help: flag } as const

/**
 * Reads the command-line arguments.
 * @param subjectsOf loads all games, which takes long; called only if the arguments are well-formed
 * @throws WrongArguments that says which argument is wrong
 */
export async function optionsOf(
  args: readonly string[],
  subjectsOf: () => Promise<readonly Subject[]>,
): Promise<FuzzOptions> {
  const { nights = '100', seed = '1', only = '' } = readArguments(args, known)
  const counts = {
    nights: wholeNumber('nights', nights, 1, 1_000_000),
    seed: wholeNumber('seed', seed, 0, 1_000_000_000),
  }
  const subjects = await subjectsOf()
  const chosen = subjects.filter((subject) => subjectName(subject).toLowerCase().includes(only.toLowerCase()))
  if (chosen.length === 0)
    throw new WrongArguments(`--only has words of ${subjects.map(subjectName).join(' or ')}, not '${only}'`)
  return { ...counts, subjects: chosen }
}
