import type { AnyPreparedGame, Play } from '@opsroom/rules/core'
import { cleanup, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { Dogfight } from '../../boards/blue-max/fixtures/dogfight.ts'
import { Evening } from '../../boards/duel/fixtures/evening.ts'
import { seatsNow } from '../../state/seats.ts'
import type { TableStore } from '../../state/table.svelte.ts'
import Late from './Late.svelte'

const at = 1_000_000
/** A table where the time of one seat has run out, as another seat sees it. */
function lateTable(game: AnyPreparedGame, { table, ...rest }: Play, seat: string, late: string) {
  const clock = (left: number, runs: boolean) => ({ left, runs })
  const clocks = {
    at,
    seats: { [seat]: clock(60_000, false), [late]: clock(0, true) },
    common: clock(60_000, false),
    chapter: 1,
    round: 1,
  }
  const play = { ...rest, table: { ...table, open: { ...table.open, clocks } } } as Play
  return (own: string) => ({
    store: { seat: own, play, game, seats: seatsNow(game, play) } as unknown as TableStore,
    now: { at: at + 1000 } as never,
  })
}
const dogfight = () => {
  const { any, play } = new Dogfight()
  return lateTable(any, play, 'a1', 'c1')
}
const evening = () => {
  const duel = new Evening().prepare()
  return lateTable(duel.game, duel.viewOf('one'), 'two', 'one')
}

describe('when a seat is late', () => {
  afterEach(cleanup)
  const asked = async (props: ReturnType<ReturnType<typeof lateTable>>, button: string) => {
    render(Late, props)
    screen.getByRole('button', { name: button }).click()
    await tick()
    return screen.getByRole('alert').textContent
  }

  it('a claim in Blue Max puts it out, and does not end the game', async () =>
    expect(await asked(dogfight()('a1'), 'Eliminate players who are out of time')).toBe(
      'Eliminate the players who are out of time? They leave the game, and the others play on.',
    ))
  it('a claim in Duel in the Dark wins the game', async () =>
    expect(await asked(evening()('two'), 'Claim the win')).toBe('Claim the win? This ends the game.'))
  it('its own player is told what the others may do', () => {
    render(Late, dogfight()('c1'))
    expect(screen.getByTestId('late-mine').textContent).toContain('eliminate you')
    cleanup()
    render(Late, evening()('one'))
    expect(screen.getByTestId('late-mine').textContent).toContain('claim the win')
  })
})
