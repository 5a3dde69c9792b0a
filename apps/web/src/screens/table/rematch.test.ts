import type { SeatId } from '@opsroom/rules/core'
import { render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import type { AppServices } from '../../app/services.ts'
import WithServices from '../../app/testing/WithServices.svelte'
import OnStage from '../../board-kit/end/testing/OnStage.svelte'
import { Evening } from '../../boards/duel/fixtures/evening.ts'
import type { TableStore } from '../../state/table.svelte.ts'
import Rematch from './Rematch.svelte'

/**
 * Shows the stage of a night that the British player has won.
 * @param bots the seats that bots hold
 * @param wishes the sides that others wish for
 */
function stageOf(bots: readonly SeatId[], isRematchNext: boolean, wishes: Record<SeatId, string> = {}) {
  const evening = new Evening().prepare()
  const { table, ...rest } = evening.viewOf('one')
  const ending = { by: 'game', winners: ['one'], points: {} }
  const play = {
    ...rest,
    table: { ...table, open: { ...table.open, bothSides: false, ending, rematch: { wishes } } },
  }
  const store = { seat: 'one', play, game: evening.game, bots } as unknown as TableStore
  const services = { router: {} } as AppServices
  const { unmount } = render(WithServices, {
    props: {
      services,
      Part: OnStage as never,
      props: { isRematchNext, Part: Rematch, props: { store } },
    },
  })
  const buttons = screen.getAllByRole('button')
  unmount()
  return buttons
}
const wordsOf = (buttons: readonly HTMLElement[]) =>
  buttons.map(({ textContent }) => textContent?.trim() ?? '')

/** The words of the sides that the British player may wish for after the end. */
const sidesOffered = (bots: readonly SeatId[]): string[] => wordsOf(stageOf(bots, false))
/** The words of the main buttons. */
const mainOnStage = (isRematchNext: boolean, wishes?: Record<SeatId, string>): string[] =>
  wordsOf(stageOf([], isRematchNext, wishes).filter(({ classList }) => classList.contains('primary')))

it('is the main step of a stage that says so, until it is wished for', () => {
  expect(mainOnStage(true)).toEqual(['Same sides'])
  expect(mainOnStage(false)).toEqual([])
  expect(mainOnStage(true, { one: 'kept' })).toEqual([])
})

it('agrees first to the sides that the other side wishes for', () => {
  expect(mainOnStage(true, { two: 'exchanged' })).toEqual(['Swap sides'])
})

it('bids for sides are offered where two persons play, and not against a bot (W54)', () => {
  expect(sidesOffered([])).toContain('Bid for sides')
  expect(sidesOffered(['two'])).toEqual(sidesOffered([]).filter((words) => words !== 'Bid for sides'))
})
