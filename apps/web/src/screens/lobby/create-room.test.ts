import { snowball } from '@opsroom/testkit/snowball'
import { expect, it } from 'vitest'
import { seatsForPlayers } from './create-room.ts'

const { seats } = snowball.prepare(snowball.setup.parse({}))
const idsFor = (players: number) => seatsForPlayers(seats, players).map(({ id }) => id)

it('takes the seats that must be played, and optional ones in their order', () => {
  expect(idsFor(2)).toEqual(['north', 'east'])
  expect(idsFor(3)).toEqual(['north', 'south', 'east'])
  expect(idsFor(4)).toEqual(['north', 'south', 'east', 'west'])
})

it('takes no more than there are, and never fewer than must be played', () => {
  expect(idsFor(9)).toHaveLength(4)
  expect(idsFor(0)).toHaveLength(2)
})
