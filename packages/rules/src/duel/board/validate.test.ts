import { largestBoard } from '@opsroom/testkit'
import { expect, test } from 'vitest'
import { en } from 'zod/locales'
import { duelSetupSchema } from '../game/setup-schema.ts'
import { type BoardPack, boardPackSchema, type HexData, type WeatherCard } from './pack.ts'
import { standardPack } from './standard.ts'
import { packProblems } from './validate.ts'

/** In words, as a person is told. */
const inWords = { error: en().localeError }

const messages = (pack: BoardPack) => packProblems(pack).map(({ message }) => message)
const changed = (change: (pack: BoardPack) => void): BoardPack => {
  const pack = structuredClone(standardPack)
  change(pack)
  return pack
}
const hexOf = (pack: BoardPack, hex: number) => pack.hexes.find((data) => data.hex === hex) as HexData

test('the standard board can be played on', () => {
  expect(packProblems(standardPack)).toEqual([])
  // It is not parsed where it is read.
  expect(boardPackSchema.parse(standardPack)).toEqual(standardPack)
})

test('a hex number stands for one hex', () => {
  const pack = changed(({ hexes }) => hexes.push(structuredClone(hexes[4] as HexData)))
  expect(messages(pack)).toContain('hex 5 is there twice')
})

test('a neighbour that does not know of it is named with both hexes', () => {
  const pack = changed((board) => {
    hexOf(board, 19).neighbours.E = 21
  })
  expect(messages(pack)).toContain('hex 19 has 21 in E, but hex 21 does not have 19 in W')
})

test('a neighbour must be on the board', () => {
  const pack = changed((board) => {
    hexOf(board, 43).neighbours.E = 99
  })
  expect(messages(pack)).toContain('hex 43 has 99 in E, which is not on the board')
})

test('a hex is not its own neighbour, and none twice', () => {
  const own = changed((board) => {
    hexOf(board, 43).neighbours.E = 43
  })
  expect(messages(own)).toContain('hex 43 is its own neighbour in E')
  const twice = changed((board) => {
    hexOf(board, 43).neighbours.NE = 42
  })
  expect(messages(twice)).toContain('hex 43 has the same neighbour twice')
})

test('bomber and Mosquito need an airport each, squadrons four, and the bomber a target', () => {
  const without = (lost: (data: HexData) => boolean, what: 'airport' | 'city') =>
    changed(({ hexes }) => {
      for (const data of hexes.filter(lost)) delete data[what]
    })
  expect(messages(without(({ hex, airport }) => airport === 'british' && hex !== 8, 'airport'))).toContain(
    'the board needs 2 British airports and has 1',
  )
  expect(messages(without(({ hex, airport }) => airport === 'german' && hex > 11, 'airport'))).toContain(
    'the board needs 4 German airports and has 3',
  )
  expect(messages(without(() => true, 'city'))).toContain('the board needs a city')
})

test('no city and no German airport lies in home waters', () => {
  const pack = changed((board) => {
    hexOf(board, 26).homeWaters = true
  })
  expect(messages(pack)).toEqual([
    'hex 26 is in home waters and has a German airport',
    'hex 26 is in home waters and has a German city',
  ])
})

test('weather lies on the board, and solo aircraft start from British airports', () => {
  const pack = changed((board) => {
    const [card] = board.weather
    card?.storms.push(77)
    if (card?.solo) card.solo.mosquito = 22
  })
  expect(messages(pack)).toEqual([
    'weather card 1 has storms in hex 77, which is not on the board',
    'weather card 1 starts the mosquito in hex 22, which has no British airport',
  ])
})

test('a weather card is in the deck once', () => {
  const pack = changed((board) =>
    board.weather.push(structuredClone(board.weather[0] as BoardPack['weather'][number])),
  )
  expect(messages(pack)).toEqual(['weather card 1 is there twice'])
})

test('a board where no bomber can come home is refused', () => {
  const pack = changed((board) => {
    for (const data of board.hexes) {
      delete data.city
      delete data.neighbours.W
      delete data.neighbours.E
      delete data.neighbours.NW
      delete data.neighbours.SE
    }
    hexOf(board, 28).city = { name: 'Leipzig', value: 24, difficulty: 'moderate' }
  })
  expect(messages(pack)).toEqual(['no city can be raided and home reached within 14 cards (D4.1 to D4.3)'])
})

test('a setup with a broken board says what is wrong and where', () => {
  const pack = changed((board) => {
    hexOf(board, 19).neighbours.E = 21
  })
  const parsed = duelSetupSchema.safeParse({ board: pack })
  expect(parsed.success).toBe(false)
  expect(JSON.stringify(parsed.error?.issues)).toContain('hex 19 has 21 in E')
  expect(duelSetupSchema.safeParse({ board: standardPack }).success).toBe(true)
})

test.each<[string, string, (board: BoardPack) => object, number]>([
  ['compass cards of a heading', 'compass.E', ({ compass }) => Object.assign(compass, { E: 5_000_000 }), 60],
  [
    'weather-change cards',
    'weatherChanges',
    (board) => Object.assign(board, { weatherChanges: Array(61).fill({ turn: 1, steps: 1 }) }),
    60,
  ],
  [
    'hexes that a change moves the weather by',
    'weatherChanges.0.steps',
    (board) => Object.assign(board, { weatherChanges: [{ turn: 0, steps: 1_000_000_000 }] }),
    20,
  ],
  [
    'clouds on a card',
    'weather.0.clouds',
    ({ weather }) => Object.assign(weather[0] as WeatherCard, { clouds: Array(201).fill(1) }),
    200,
  ],
  [
    'changes of the weather on a card',
    'weather.0.changesBefore',
    ({ weather }) => Object.assign(weather[0] as WeatherCard, { changesBefore: Array(15).fill(1) }),
    14,
  ],
])(
  'the number of %s is bounded, and the refusal names the place and the maximum',
  (_, place, change, most) => {
    const { error } = duelSetupSchema.safeParse({ board: changed(change) }, inWords)
    const found = error?.issues.flatMap((issue) =>
      issue.code === 'invalid_union' ? issue.errors.flat() : [issue],
    )
    const [issue] = found?.filter(({ code }) => code === 'too_big') ?? []
    expect(`board.${issue?.path.join('.')}`).toContain(place)
    expect(issue?.message).toContain(String(most))
  },
)

test('the numbers of cities and airports are bounded', () => {
  const everywhere = changed(({ hexes }) => {
    for (const data of largestBoard().hexes) if (data.hex > 43) hexes.push(data)
    for (const data of hexes) {
      data.homeWaters = false
      data.airport = data.hex % 2 ? 'british' : 'german'
      data.city = { name: 'Everywhere', value: 1, difficulty: 'easy' }
    }
  })
  expect(messages(everywhere)).toEqual(
    expect.arrayContaining([
      'the board has 196 cities and may have 60',
      'the board has 98 British airports and may have 24',
      'the board has 98 German airports and may have 60',
    ]),
  )
})

test('the largest board that is allowed can be played on', () => {
  expect(packProblems(largestBoard())).toEqual([])
})
