import { whereNext } from '@opsroom/bots/where-next'
import { type AnyPreparedGame, redactState } from '@opsroom/rules/core'
import {
  type DuelOpen,
  type DuelSetup,
  type DuelView,
  duel,
  germanSeat,
  type PreparedDuel,
  squadronIds,
} from '@opsroom/rules/duel'
import { playPairing } from '../arena/night.ts'

/**
 * A puzzle: a position of a night between bots as the German side knows it, with the expected next position of the
 * bomber.
 */
export interface Puzzle {
  /** The number of the night, from which all its chance follows. */
  night: number
  round: number
  /** The open part of the state, without the score ledger, the results of earlier nights and the engaged squadrons. */
  open: DuelOpen
  /** For each hex, the chance in percent that the bomber enters it with its next card, most likely first. */
  next: { hex: number; percent: number }[]
  /** The most likely targets, each with its chance in percent; empty after the strike. */
  targets: { hex: number; percent: number }[]
}

/**
 * Thresholds for a puzzle with a clear answer: the lower and upper bound for the chance of the likeliest hex, and the
 * chance from which another hex is worth considering.
 */
const clear = { most: 0.52, least: 0.88, other: 0.1 }

/** The hexes in which a squadron of the German side can end its move now. */
function reachOf(game: PreparedDuel, view: DuelView): Set<number> {
  const { rules } = game
  const reached = new Set<number>()
  for (const squadron of squadronIds) {
    const from = view.open.squadrons[squadron].at
    if (from === undefined) continue
    for (const way of [
      [],
      ...Object.keys(rules.board.neighbours.get(from) ?? {}).map((heading) => [heading]),
    ])
      for (const end of [{ altitude: 'high' }, { altitude: 'low' }]) {
        const order = { type: 'fighter', squadron, path: way, ...end } as never
        if (game.refuse(view as never, germanSeat, order)) continue
        const hex = rules.board.endOf(from, way as never)
        reached.add(hex)
      }
  }
  return reached
}

const inPercent = (chances: readonly { hex: number; chance: number }[]) =>
  chances
    .map(({ hex, chance }) => ({ hex, percent: Math.round(chance * 100) }))
    .filter(({ percent }) => percent > 0)

/** The puzzle at this position, if it has a clear answer. */
function puzzleAt(game: PreparedDuel, view: DuelView, night: number): Puzzle | undefined {
  const { open } = view
  if (open.turn !== 'fighters' || open.acted.length > 0) return undefined
  const expected = whereNext(game.rules, open)
  const [first, second] = expected?.next ?? []
  if (!expected || !first || !second) return undefined
  if (first.chance < clear.most || first.chance > clear.least || second.chance < clear.other) return undefined
  const reached = reachOf(game, view)
  if (!reached.has(first.hex) || !reached.has(second.hex)) return undefined
  return {
    night,
    round: open.round,
    open: { ...open, ledger: [], results: [], engaged: [] },
    next: inPercent(expected.next),
    targets: inPercent(expected.targets.slice(0, 3)),
  }
}

/** All puzzles of the night with this number. */
export function puzzlesOf(night: number): Puzzle[] {
  const setup = duel.presets.firstNight as DuelSetup
  const game = duel.prepare(setup)
  const found: Puzzle[] = []
  const bots = { one: 'regular', two: 'regular' } as const
  playPairing({ number: night, setup, bots, budget: 50 }, (match, seat) => {
    if (seat !== germanSeat) return
    const view = redactState((game as unknown as AnyPreparedGame).schemas, match.play.game, germanSeat)
    const puzzle = puzzleAt(game, view as unknown as DuelView, night)
    if (puzzle) found.push(puzzle)
  })
  return found
}

/**
 * Chooses puzzles from successive nights, one for each night that has a suitable position; every third puzzle is from
 * after the strike.
 * @param from the number of the first night
 * @param onNight called before each night with the number of puzzles found until then
 */
export function choosePuzzles(
  from: number,
  count: number,
  onNight: (chosen: number) => void = () => {},
): Puzzle[] {
  const chosen: Puzzle[] = []
  const rounds = new Map<number, number>()
  for (let night = from; chosen.length < count && night < from + 200; night++) {
    onNight(chosen.length)
    const wantsHome = chosen.length % 3 === 2
    const fitting = puzzlesOf(night).filter(({ open }) => (open.bomber?.struck !== undefined) === wantsHome)
    // Rounds with the fewest puzzles come first, so that the puzzles differ.
    const [best] = fitting.sort((a, b) => (rounds.get(a.round) ?? 0) - (rounds.get(b.round) ?? 0))
    if (!best) continue
    rounds.set(best.round, (rounds.get(best.round) ?? 0) + 1)
    chosen.push(best)
  }
  return chosen
}
