import { setTimeout as sleep } from 'node:timers/promises'
import { type Rng, seatsWaitingAtTable } from '@opsroom/rules/core'
import { playUntilOver } from '@opsroom/testkit/over-connection'
import type { TableStore } from '../../../apps/web/src/state/table.svelte.ts'
import type { BrowserTab } from './browser-tab.ts'
import type { Played } from './games.ts'

type TableCommand = Parameters<TableStore['act']>[0]

/**
 * A player that has found nothing to do so often resigns. Hide and Seek can be taken back to a point where both have
 * hidden and no curtain rises: a seat that mutters after hiding, and takes that back, takes back the curtain with it.
 */
const tableTimeout = 600

/** Plays at random, by what the tab shows and with its own random numbers. */
export class Player {
  /** The number of orders that the server has accepted. */
  given = 0
  private readonly tab: BrowserTab
  private readonly rng: Rng
  private readonly played: Played
  /** After so many of its orders it asks for its record; a take-back may have come in between. */
  private static readonly asksEvery = 4

  constructor(tab: BrowserTab, rng: Rng, played: Played) {
    this.tab = tab
    this.rng = rng
    this.played = played
  }

  play(isOver: () => boolean): Promise<void> {
    return playUntilOver({
      isOver,
      act: async (_, idle) => {
        if (idle > tableTimeout) await this.say({ type: 'resign', seat: this.tab.as })
        return this.act()
      },
      pause: () => sleep(3),
    })
  }

  /** @returns whether there was something to do */
  private async act(): Promise<boolean> {
    const { rng } = this
    const { as: seat, table } = this.tab
    const view = table.play
    if (!view || !table.game) return false
    if (!view.table.open.started) return seat === this.played.seats[0] && this.say({ type: 'start' })
    const { asked } = view.table.open
    if (asked && asked.seat !== seat) return this.say({ type: 'answer', seat, agrees: rng.int(3) > 0 })
    if (asked) return rng.int(20) === 0 && this.say({ type: 'withdraw', seat })
    if (this.given >= this.played.orders) return this.say({ type: 'resign', seat })
    if (rng.int(60) === 0) {
      this.tab.reload()
      return false
    }
    if (!seatsWaitingAtTable(table.game, view).seats.includes(seat)) return false
    if (this.given > 0 && rng.int(10) === 0)
      return this.say({ type: 'ask', seat, wish: rng.int(30) === 0 ? 'draw' : 'takeBack' })
    const order = this.played.sample(view, seat, rng)
    if (!order) return false
    const outcome = await table.order(order)
    if (outcome.ok && this.given++ % Player.asksEvery === 0) void this.tab.asksForRecord()
    // As a person who waits until it is on the board; now and then as one who does not.
    if (outcome.ok && rng.int(4) > 0) await this.sees(outcome.last)
    return true
  }

  private async say(command: TableCommand): Promise<boolean> {
    const outcome = await this.tab.table.act(command)
    if (outcome.ok) await this.sees(outcome.last)
    return outcome.ok
  }

  private async sees(last: number): Promise<void> {
    while ((this.tab.table.happenings.at(-1)?.number ?? 0) < last) await sleep(2)
  }
}
