import { type AnyEvent, type Folds, foldWith } from '../core/index.ts'
import type { Contribution } from './contribution.ts'
import { baseFolds } from './evolve.ts'
import type { Rules } from './rules.ts'
import type { DuelOpen, DuelSecret } from './state/open.ts'

type Fold = Folds<DuelOpen, DuelSecret, never, AnyEvent>

/** One fold after the other; each part sees only what its owners see, so that the law holds for all of them. */
function inTurn(folds: readonly Fold[]): Fold {
  const [only] = folds
  if (only && folds.length === 1) return only
  const opens = folds.flatMap(({ open }) => open ?? [])
  const secrets = folds.flatMap(({ secret }) => secret ?? [])
  return {
    ...(opens.length > 0 && {
      open: (open: DuelOpen, data: never) => opens.reduce((next, fold) => fold(next, data), open),
    }),
    ...(secrets.length > 0 && {
      secret: (secret, own, open, seat) =>
        secrets.reduce((next, fold) => fold(next, own, open, seat), secret),
    }),
  }
}

/** What of each option's part goes on to the next night: its own word, or nothing (D13.1). */
function carriedOver(slices: Rules['slices']): Fold {
  return {
    open: (open, data) => {
      // The base game's fold has put the new British there already; who they were is in the results.
      const { british } = data as { british: string }
      const exchanged = open.results.at(-1)?.british !== british
      const options = slices.map(({ name, initial, carry }) => {
        const before = (open.options?.[name] ?? initial) as never
        return [name, carry ? carry(before, exchanged) : initial]
      })
      return { ...open, options: Object.fromEntries(options) }
    },
  }
}

/** `evolve` of the base game and every chosen option, from one list of folds for each kind of event. */
export function evolveWith(all: readonly Contribution[], slices: Rules['slices']): Rules['evolve'] {
  const lists = new Map<string, Fold[]>()
  const add = (folds: Readonly<Record<string, Fold>>) => {
    for (const [type, fold] of Object.entries(folds)) lists.set(type, [...(lists.get(type) ?? []), fold])
  }
  add(baseFolds as unknown as Record<string, Fold>)
  if (slices.length > 0) add({ nightBegan: carriedOver(slices) })
  for (const { folds = {} } of all) add(folds)
  const table = Object.fromEntries([...lists].map(([type, folds]) => [type, inTurn(folds)]))
  return foldWith(table as never) as unknown as Rules['evolve']
}
