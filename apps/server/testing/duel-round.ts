import { rngFrom, seedFromNumber } from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelOpen,
  type DuelSetup,
  type DuelView,
  duel,
  germanSeat,
} from '@opsroom/rules/duel'
import { type Duel, play } from './duel.ts'

/** One round of a duel, up to the bomber's card and with it. @param number from 1 */
export async function playRound(night: Duel, number: number): Promise<void> {
  await play(night, { type: 'mosquito', path: [], altitude: 'high' })
  await fightersTurn(night, number)
  await play(night, number === 1 ? { type: 'bomber', altitude: 'high' } : { type: 'bomber' })
}

/** The German gives orders that depend on nothing but what the German client shows, and on this seed. */
export async function fightersTurn(night: Duel, seed: number): Promise<void> {
  for (let step = 0; ; step++) {
    const { view } = await night.german.open(night.room, germanSeat)
    if (!view) throw new Error('a client that has nothing was given no view')
    if ((view.game.open as DuelOpen).turn !== 'fighters') return
    const game = duel.prepare(view.table.open.setup as DuelSetup)
    const rng = rngFrom(seedFromNumber(seed * 100 + step))
    const order = game.sample(view.game as unknown as DuelView, germanSeat, rng)
    await play(night, order as BaseOrder)
  }
}
