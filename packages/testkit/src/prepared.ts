import { beginPairing, randomFrom, type SealedGame, seedFromNumber, viewOf } from '@opsroom/rules/core'

/** Legal orders that a person could prepare for a contest of sealed orders, drawn by a number. */
export function randomPreparedOrders(bound: SealedGame, number: number): unknown[] {
  const seed = seedFromNumber(number)
  const { match, random } = beginPairing(bound, seed, [])
  return bound.sealed.orders.map(({ seat, type }) => {
    for (let attempt = 0; attempt < 50; attempt++) {
      const rng = randomFrom(seed)(`prepared ${type} ${attempt}`)
      const order = bound.game.sample(viewOf(match.play.game, seat), seat, rng)
      if ((order as { type?: unknown } | undefined)?.type !== type) continue
      if (!match.execute({ scope: 'game', seat, command: order }, random)) return order
    }
    throw new Error(`there is no order of the kind ${type}`)
  })
}
