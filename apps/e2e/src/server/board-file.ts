import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from './product.ts'

/** A file as a person chooses it from a disk. */
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
export function standardBoard(card: number, nights = 1): object {
  const file = join(product, 'packages/rules/src/duel/board/standard.json')
  const standard: { weather: { id: number; solo: unknown }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const cards = standard.weather.filter(({ id }) => id === card).map(({ solo, ...rest }) => rest)
  const weather = cards.flatMap((same) =>
    Array.from({ length: nights }, (_, night) => ({ ...same, id: same.id + night })),
  )
  return { ...standard, title: `Standard board, weather card ${card}`, weather }
}

/** The same as a file that a person can choose. */
export const boardWithOneWeather = (card: number, nights = 1): ChosenFile => ({
  name: 'board.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(standardBoard(card, nights))),
})
