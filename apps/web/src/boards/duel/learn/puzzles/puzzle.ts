import type { Direction, Hex } from '@opsroom/rules/core'
import {
  type DuelOpen,
  type DuelView,
  duel,
  duelPresets,
  germanSeat,
  maximumCards,
  type OrderDraft,
  type PreparedDuel,
  type SquadronId,
  squadronIds,
} from '@opsroom/rules/duel'
import {
  afterCard,
  completableCards,
  fewestCardsToLand,
  type PlannedFlight,
} from '@opsroom/rules/duel/forecast'
import { z } from 'zod/mini'
import positions from './positions.json'

/**
 * A position of a night between bots as the German side saw it, and the likelihood of each hex that the bomber may
 * enter next. Made by `pnpm puzzles`; everything in it is public knowledge.
 */
export interface Puzzle {
  id: string
  open: DuelOpen
  next: readonly Share[]
  targets: readonly Share[]
}
const shareSchema = z.strictObject({ hex: z.int(), percent: z.int().check(z.minimum(1), z.maximum(100)) })
type Share = z.infer<typeof shareSchema>
const positionSchema = z.strictObject({
  night: z.int(),
  round: z.int(),
  open: z.unknown(),
  next: z.array(shareSchema).check(z.minLength(2)),
  targets: z.array(shareSchema),
})

export const puzzleGame: PreparedDuel = duel.prepare(duelPresets.firstNight)

export const puzzles: readonly Puzzle[] = z
  .array(positionSchema)
  .parse(positions)
  .map(({ open, next, targets }, place) => ({
    id: `puzzle-${place + 1}`,
    // The schemas of a prepared game do not tell the type of what they read.
    open: puzzleGame.schemas.open.parse(open) as DuelOpen,
    next,
    targets,
  }))

/** The German seat's view of a puzzle: no secret of the other side is in it. */
export const germanView = ({ open }: Puzzle): DuelView => ({ open, secrets: { [germanSeat]: {} } })

type FighterDraft = Extract<OrderDraft, { type: 'fighter' }>

/** The squadrons that can be in a hex at the end of this turn, each with its fuel. */
export type SquadronReach = ReadonlyMap<Hex, readonly { squadron: SquadronId; fuel: number }[]>

/** The hexes in which squadrons can be in the air at the end of this turn, by the game's own options. */
export function squadronReachIn(puzzle: Puzzle): SquadronReach {
  const view = germanView(puzzle)
  const reach = new Map<Hex, { squadron: SquadronId; fuel: number }[]>()
  const ask = (draft: FighterDraft) => puzzleGame.options(view, germanSeat, draft).choices
  const put = (hex: Hex, squadron: SquadronId, fuel: number) => {
    const here = reach.get(hex) ?? []
    const known = here.find((each) => each.squadron === squadron)
    if (known) known.fuel = Math.min(known.fuel, fuel)
    else reach.set(hex, [...here, { squadron, fuel }])
  }
  for (const squadron of squadronIds) {
    const at = puzzle.open.squadrons[squadron].at
    if (at === undefined) continue
    const visit = (draft: FighterDraft, hex: Hex, fuel: number) => {
      const choices = ask(draft)
      const stays = choices.filter(({ pick }) => pick === 'altitude')
      if (stays.length > 0)
        put(hex, squadron, draft.path?.length ? fuel : Math.min(...stays.map(({ cost = 0 }) => cost)))
      for (const { pick, hex: next, cost = 0, draft: further } of choices)
        if (pick === 'heading' && next !== undefined && further.type === 'fighter') visit(further, next, cost)
    }
    visit({ type: 'fighter', squadron, path: [] }, at, 0)
  }
  return reach
}

/** A hex that the bomber may enter with its next card, and public knowledge about that route. */
export interface PuzzleCandidate extends Share {
  heading: Direction
  /** The cities that it can still strike by that route; empty after the strike. */
  cities: readonly Hex[]
  /** The least number of cards to land, after the strike. */
  cardsHome: number | undefined
}

/** The hexes in which the bomber can be next, from its cards (D4.1 to D4.4). */
export function candidatesIn({ open, next }: Puzzle): PuzzleCandidate[] {
  const { rules } = puzzleGame
  const { board } = rules
  const { bomber } = open
  if (!bomber) return []
  const isHome = bomber.struck !== undefined
  const flown = new Set(hexesFlown(open))
  const targets =
    bomber.struck === undefined ? board.cities.filter((city) => !flown.has(city)) : [bomber.struck]
  const ways = new Map<Hex, PuzzleCandidate>()
  for (const target of targets) {
    for (const [heading, after] of completableCards(rules, target, flightOf(open, target), maximumCards)) {
      const percent = next.find(({ hex }) => hex === after.at)?.percent ?? 0
      const known = ways.get(after.at)
      const cities = isHome ? [] : [...(known?.cities ?? []), target]
      const cardsHome = isHome ? fewestCardsToLand(rules, target, after) : undefined
      ways.set(after.at, { hex: after.at, percent, heading, cities, cardsHome })
    }
  }
  return [...ways.values()].sort((a, b) => b.percent - a.percent || a.hex - b.hex)
}

/** The bomber with the cards that everybody has seen, as if this were its target. */
function flightOf(open: DuelOpen, target: Hex): PlannedFlight {
  const [start, ...hexes] = hexesFlown(open)
  const cards = open.bomber?.flown ?? []
  let flight: PlannedFlight = { at: start ?? 0, struck: false, cards: 0 }
  for (const [place] of hexes.entries()) {
    const heading = cards[place]
    if (heading) flight = afterCard(puzzleGame.rules.board, flight, target, heading)
  }
  return flight
}

/** The start and every hex that the bomber has entered, found by flying its cards backward. */
export function hexesFlown({ bomber }: DuelOpen): Hex[] {
  if (!bomber) return []
  const hexes = [bomber.at]
  for (const heading of [...bomber.flown].reverse()) {
    const [first] = hexes
    const before = [...puzzleGame.rules.board.neighbours].find(([, ways]) => ways[heading] === first)
    if (!before) break
    hexes.unshift(before[0])
  }
  return hexes
}

/** The verdict on an answer: the likeliest hex, one that is possible, or one where the bomber cannot be. */
export function answerVerdict({ next }: Puzzle, hex: Hex): 'best' | 'possible' | 'impossible' {
  if (next[0]?.hex === hex) return 'best'
  return next.some((each) => each.hex === hex) ? 'possible' : 'impossible'
}
