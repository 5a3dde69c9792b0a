import { describe, expect, it } from 'vitest'
import { firstFreeCorner } from './corner.ts'

const board = { left: 0, top: 56, right: 1060, bottom: 900 }
const paper = { width: 270, height: 160 }
const hexAt = (x: number, y: number) => ({ left: x - 50, top: y - 50, right: x + 50, bottom: y + 50 })

describe('the corner of a moment', () => {
  it('is the upper one at the end, if nothing is asked for there', () => {
    expect(firstFreeCorner(board, paper, [])).toBe('top end')
    expect(firstFreeCorner(board, paper, [hexAt(120, 130), hexAt(500, 400)])).toBe('top end')
  })

  it('is another one, if hexes can be chosen there', () => {
    expect(firstFreeCorner(board, paper, [hexAt(900, 130)])).toBe('bottom end')
    expect(firstFreeCorner(board, paper, [hexAt(900, 130), hexAt(900, 750)])).toBe('top start')
  })

  it('is none on a board that is full of choices, or smaller than the paper', () => {
    const everywhere = [hexAt(100, 130), hexAt(900, 130), hexAt(100, 800), hexAt(900, 800)]
    expect(firstFreeCorner(board, paper, everywhere)).toBe(undefined)
    expect(firstFreeCorner({ left: 0, top: 56, right: 240, bottom: 400 }, paper, [])).toBe(undefined)
  })
})
