import type { SeatId } from '@opsroom/rules/core'
import { render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import type { AppServices } from '../../app/services.ts'
import WithServices from '../../app/testing/WithServices.svelte'
import { Evening } from '../../boards/duel/fixtures/evening.ts'
import type { TableStore } from '../../state/table.svelte.ts'
import Rematch from './Rematch.svelte'

/** The words of the sides that the British player may wish for after the end. @param bots the seats that bots hold */
function sidesOffered(bots: readonly SeatId[]): string[] {
  const evening = new Evening().prepare()
  const { table, ...rest } = evening.viewOf('one')
  const ending = { by: 'game', winners: ['one'], points: {} }
  const play = { ...rest, table: { ...table, open: { ...table.open, bothSides: false, ending } } }
  const store = { seat: 'one', play, game: evening.game, bots } as unknown as TableStore
  const services = { router: {} } as AppServices
  const { unmount } = render(WithServices, {
    props: { services, Part: Rematch as never, props: { store } },
  })
  const words = screen.getAllByRole('button').map(({ textContent }) => textContent?.trim() ?? '')
  unmount()
  return words
}

it('bids for sides are offered where two persons play, and not against a bot (W54)', () => {
  expect(sidesOffered([])).toContain('Bid for sides')
  expect(sidesOffered(['two'])).toEqual(sidesOffered([]).filter((words) => words !== 'Bid for sides'))
})
