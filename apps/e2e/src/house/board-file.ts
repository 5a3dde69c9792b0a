import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from './product.ts'

/** A file as a person chooses it from his disk. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/**
 * The standard board with one of its weather cards alone, so that a night has no chance in it. With the first card
 * (wind to the west, full moon, summer) the worked example comes out as the rulebooks have it.
 * @param nights so many cards with the same weather, for a campaign
 */
export function boardWithOneWeather(card: number, nights = 1): ChosenFile {
  const file = join(product, 'packages/rules/src/duel/board/standard.json')
  const standard: { weather: { id: number; solo: unknown }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const cards = standard.weather.filter(({ id }) => id === card).map(({ solo, ...rest }) => rest)
  const weather = cards.flatMap((same) =>
    Array.from({ length: nights }, (_, night) => ({ ...same, id: same.id + night })),
  )
  const board = { ...standard, title: `Standard board, weather card ${card}`, weather }
  return { name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(board)) }
}
