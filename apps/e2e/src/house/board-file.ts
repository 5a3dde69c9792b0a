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
 * The standard board with its first weather card alone: wind to the west, full moon, summer. With it a night has no
 * chance in it, and the worked example comes out as the rulebooks have it.
 */
export function boardWithOneWeather(): ChosenFile {
  const standard = JSON.parse(
    readFileSync(join(product, 'packages/rules/src/duel/board/standard.json'), 'utf8'),
  )
  const { solo, ...weather } = standard.weather[0]
  const board = { ...standard, title: 'Standard board, first weather card', weather: [weather] }
  return { name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(board)) }
}
