import { squadrons, type Table } from './table.ts'

/** All that a table says of the night so far. Two tables of the same seat say the same, before and after any mishap. */
export interface Memory {
  score: string | null
  /** Every line of the log with its entries of the score, in the order in which they happened. */
  log: string[]
  pieces: Record<string, string | undefined>
  move: string | null
}

export async function memoryOf(table: Table): Promise<Memory> {
  await table.isInSync()
  const [score, log, pieces, move] = await Promise.all([
    table.page.getByTestId('score').getAttribute('data-vp'),
    logOf(table),
    piecesOn(table),
    table.whoseMove.textContent(),
  ])
  return { score, log, pieces, move }
}

async function logOf({ page }: Table): Promise<string[]> {
  const lines = await page
    .getByTestId('log')
    .locator('[data-number]')
    .evaluateAll((items) =>
      items.map((item) => ({
        number: Number(item.getAttribute('data-number')),
        words: item.textContent ?? '',
      })),
    )
  return lines
    .toSorted((one, other) => one.number - other.number)
    .map(({ words }) => words.replace(/\s+/g, ' ').trim())
}

async function piecesOn({ map }: Table): Promise<Memory['pieces']> {
  // The frame of a board is painted before its map, and the map draws its hexes and pieces together.
  await map.locator('[data-hex]').first().waitFor({ state: 'attached' })
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
