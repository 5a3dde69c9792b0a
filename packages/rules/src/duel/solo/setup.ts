import { z } from 'zod/mini'
import type { BoardPack } from '../board/pack.ts'
import { prepareBoard } from '../board/prepare.ts'
import { tileTotal } from './all-tiles.ts'
import { soloFlightRules } from './reach.ts'

/** The setup of the solo mission: its harder variants (D11.8). */
export const soloSetupSchema = z.strictObject({
  /** Whether the Mosquito bombs the tiles that would cost the British most. */
  smartMosquito: z._default(z.boolean(), false),
  /** Whether a card may turn the bomber by any number of steps. */
  anyTurn: z._default(z.boolean(), false),
  /** The maximum number of ground-defence tiles. */
  tiles: z._default(z.int().check(z.minimum(0), z.maximum(tileTotal)), tileTotal),
})
export type SoloSetup = z.infer<typeof soloSetupSchema>

/** The fields of a setup that are checked together with the solo mission. */
interface Beside {
  board: 'standard' | BoardPack
  advanced: readonly string[]
  expansions: readonly string[]
  mirror: boolean
  exchange?: true | undefined
  solo?: SoloSetup | undefined
}

/**
 * The reason why the solo mission cannot be flown on the players' own board, or undefined when it can: every weather
 * card must start a raid from which the bomber can fly home.
 */
function packProblem(pack: BoardPack, anyTurn: boolean): string | undefined {
  const board = prepareBoard(pack)
  const sky = soloFlightRules(board, anyTurn)
  for (const { id, solo } of pack.weather) {
    if (!solo) return `weather card ${id} says nothing of the solo mission (D11.2)`
    if (!sky.canArrive({ at: solo.bomber, cities: solo.target }))
      return `the cards lead from hex ${solo.bomber} to no target of weather card ${id} (D11.4)`
  }
  const lost = board.cities.find((city) => !sky.canArrive({ at: city, cities: 0 }))
  return lost === undefined ? undefined : `no way home from hex ${lost} for the solo mission (D11.4)`
}

/**
 * The settings of a setup that are not allowed in the solo mission, each as an English sentence.
 * @param able the expansions that are allowed
 */
export function soloProblems(setup: Beside, able: readonly string[]): string[] {
  const { board, advanced, expansions, mirror, exchange, solo } = setup
  if (!solo) return []
  const problems: string[] = []
  if (advanced.length > 0) problems.push('the solo mission is flown without advanced rules (D11)')
  for (const rule of expansions.filter((rule) => !able.includes(rule)))
    problems.push(`${rule} asks for a decision that nobody takes in the solo mission (D11)`)
  if (mirror || exchange) problems.push('in the solo mission there are no sides to exchange (D11)')
  const pack = board === 'standard' ? undefined : packProblem(board, solo.anyTurn)
  return pack === undefined ? problems : [...problems, pack]
}
