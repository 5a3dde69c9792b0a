import type { Page } from '@playwright/test'
import type { British } from '../player/british.ts'
import type { German } from '../player/german.ts'
import type { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { type Round, rounds } from './golden-night.ts'

/** The three who see the worked example: two players, and somebody who watches. */
interface Viewers {
  british: British
  german: German
  everybody: readonly Table[]
}
/** A test's own part of a round, given its index from 0. */
interface Between {
  /** Before the bomber flies, in a round in which it does. */
  beforeBomber?(index: number): Promise<void>
  afterRound?(index: number, round: Round): Promise<void>
}

/**
 * Phase 6 of the worked example. After each turn everybody sees the same score.
 * @param count the number of rounds that are played, from the first one; all if left out
 */
export async function playRounds(
  { british, german, everybody }: Viewers,
  { beforeBomber, afterRound }: Between = {},
  count = rounds.length,
): Promise<void> {
  const reads = async (points: number | undefined) => {
    for (const table of everybody) await table.showsScore(points ?? Number.NaN)
  }
  for (const [index, round] of rounds.slice(0, count).entries()) {
    const { mosquito, fighters, track } = round
    await test.step(`phase 6, round ${index + 1}`, async () => {
      if (mosquito) {
        await british.fliesMosquito(mosquito)
        await reads(track.mosquito)
      }
      for (const [squadron, order] of fighters) await german.orders(squadron, order)
      await german.endsTurn()
      await reads(track.fighters)
      if (track.bomber === undefined) return
      await beforeBomber?.(index)
      await british.fliesBomber(index === 0 ? 'High' : undefined)
      await reads(track.bomber)
    })
    await afterRound?.(index, round)
  }
}

/** Expects the result of the worked example in the report, with the same score by table for everybody. */
export async function expectReport(everybody: readonly Pick<Table, 'verdict' | 'page'>[]): Promise<void> {
  const tablesOn = (page: Page) => page.getByTestId('score-by-table').last().getByRole('row')
  for (const { page, verdict } of everybody) {
    await expect(verdict).toHaveText('The British win the night by 3')
    // The first one lies folded on the stage.
    await expect(tablesOn(page)).toHaveText([
      /Score by table/,
      /S1.*18/,
      /S2.*12/,
      /S3.*2/,
      /S4.*27/,
      /S5.*1/,
      /S7.*1/,
    ])
  }
}
