import { squadrons, type Table } from './table.ts'

/** All that a table says of the night so far. Two tables of the same seat say the same, before and after any mishap. */
export interface Memory {
  score: string | null
  /** Every line of the log with its entries of the score, the oldest first. */
  log: string[]
  pieces: Record<string, string | undefined>
  move: string | null
}

export async function memoryOf(table: Table): Promise<Memory> {
  await table.isInSync()
  const [score, log, pieces, move] = await Promise.all([
    table.page.getByTestId('score').getAttribute('data-vp'),
    table.page.getByTestId('log').locator('li').allTextContents(),
    piecesOn(table),
    table.whoseMove.textContent(),
  ])
  return { score, log: log.map((line) => line.replace(/\s+/g, ' ').trim()).toReversed(), pieces, move }
}

async function piecesOn({ map }: Table): Promise<Memory['pieces']> {
  const found = await map
    .locator('[data-piece]')
    .evaluateAll((tokens) =>
      tokens.map((token) => [
        token.getAttribute('data-piece'),
        `${token.getAttribute('data-at')} ${token.getAttribute('data-height')}`,
      ]),
    )
  const places = Object.fromEntries(found)
  return Object.fromEntries(['bomber', 'mosquito', ...squadrons].map((piece) => [piece, places[piece]]))
}
