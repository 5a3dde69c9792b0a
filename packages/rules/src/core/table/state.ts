import { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { AnyEvent, EventKinds } from '../event.ts'
import type { AnyFields } from '../fields.ts'
import { evolveFromFolds, type PartFolds } from '../fold.ts'
import type { State } from '../state.ts'
import type { BaseSealed } from './base.ts'
import { tableEventKinds } from './events.ts'
import { type ListedFeatureEvents, mergedField } from './feature.ts'
import { tableFeatureEvents } from './features/events.ts'

/** The schema of the open part of a table's state: the fields of all its features. */
export const tableOpenSchema = z.object(mergedField(tableFeatureEvents, 'open'))
export type TableOpen = z.infer<typeof tableOpenSchema>

/** The schema of a seat's secret in a table's state. */
export const tableSecretSchema = z.object(mergedField(tableFeatureEvents, 'secret'))
export type TableSecret = z.infer<typeof tableSecretSchema>

/** The sealed part of a table's state, which nobody is shown. */
export interface TableSealed extends BaseSealed {
  /** The seats that got a program in a secret phase (T21), and whose programs are not yet announced. */
  programs?: SeatId[]
}
export type TableState = State<TableOpen, TableSecret, TableSealed>

export const emptyTable: TableState = {
  open: {
    game: '',
    version: 0,
    setup: {},
    seats: [],
    seedHash: '',
    spectators: 'none',
    bothSides: false,
    taken: {},
    started: false,
  },
}

type AnyFolds = PartFolds<AnyFields, AnyFields, AnyFields, AnyEvent>
const parts = ['open', 'secret', 'sealed'] as const
type Part = (typeof parts)[number]
type AnyFold = (own: AnyFields | undefined, ...given: unknown[]) => AnyFields | undefined

const features: readonly ListedFeatureEvents[] = tableFeatureEvents

/** The initial fields of a seat's secret, from all features. */
const secretBegins: AnyFields = mergedField(tableFeatureEvents, 'secretBegins')

/** A part of the state with one feature's fields, given by name, replaced by the fields in `own`. */
function replacing(whole: AnyFields, names: readonly string[], own: AnyFields): AnyFields {
  const next = { ...whole }
  for (const name of names) delete next[name]
  return Object.assign(next, own)
}

/**
 * The fold of one part of the state for one type of event: the folds of all features in sequence, each given only its
 * own fields. Undefined when no feature folds that type into that part.
 */
function foldOf(part: Part, type: string): AnyFold | undefined {
  const folds = features.flatMap((feature) => {
    // The cast is safe: a feature's fold is given only its own fields, which are picked by name below.
    const fold = (feature.folds?.[type] ?? feature.reacts?.[type])?.[part] as AnyFold | undefined
    const { [part]: owned = {} } = feature
    return fold ? [{ fold, names: Array.isArray(owned) ? owned : Object.keys(owned) }] : []
  })
  if (folds.length === 0) return undefined
  return (whole, ...given) => {
    let next = whole
    for (const { fold, names } of folds) {
      const own = next && Object.fromEntries(Object.entries(next).filter(([name]) => names.includes(name)))
      const after = fold(own, ...given)
      if (after && after !== own) next = replacing(next ?? {}, names, after)
    }
    return part === 'secret' && next ? { ...secretBegins, ...next } : next
  }
}

/** `evolve` of the table. It is never given events of the game, just as the game is never given those of the table. */
// The casts are needed because these folds are generic; the types of the state and of the events come from the schemas
// of the features.
export const evolveTable = evolveFromFolds<EventKinds, AnyFields, AnyFields, AnyFields>(
  Object.fromEntries(
    Object.keys(tableEventKinds).map((type) => {
      const folds = parts.map((part) => [part, foldOf(part, type)]).filter(([, fold]) => fold)
      // The cast is safe: each fold stands under the name of its own part.
      return [type, Object.fromEntries(folds) as AnyFolds]
    }),
  ),
) as unknown as (state: TableState, event: AnyEvent | undefined) => TableState
