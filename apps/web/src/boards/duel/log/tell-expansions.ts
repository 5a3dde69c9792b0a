import { countTiles, type DuelEvent, type Rules } from '@opsroom/rules/duel'
import { type Key, say } from '../words/words.ts'

type EventOf<T extends DuelEvent['type']> = Extract<DuelEvent, { type: T }>
type Part<T extends DuelEvent['type']> = NonNullable<EventOf<T>['open']>

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
const counted = (key: Key, count: number): string[] => (count > 0 ? [say(key, { count })] : [])
const squadrons = (fuel: Part<'gunsFired'>['fuel']): string[] =>
  Object.entries(fuel).map(([id, left]) =>
    say('log.gunsFired', { squadron: say(`squadron.${id}` as Key), fuel: left }),
  )

/** One sentence for what happened in an event of an expansion. */
const tellers: { [T in DuelEvent['type']]?: (open: Part<T>) => string[] } = {
  tilesMoved: ({ put }) => [say('log.tilesMoved', { count: sumOf(countTiles(put)) })],
  windowAnnounced: ({ used }) => [say(used ? 'log.window.used' : 'log.window.unused')],
  boarsPlaced: ({ at }) => [say('log.boarsPlaced', { count: at.length })],
  boarFlew: ({ from, at }) => [say('log.boarFlew', { from, at })],
  aceEarned: ({ kind, at }) => [say('log.aceEarned', { ace: say(`ace.${kind}`), hex: at })],
  aceLaid: ({ kind, at }) => [say('log.aceLaid', { ace: say(`ace.${kind}`), hex: at })],
  acePassed: () => [say('log.acePassed')],
  aceFired: () => [say('log.aceFired')],
  railFlakMoved: ({ from, to }) => [say('log.railFlakMoved', { from, to })],
  gunsAndLightsPlaced: ({ guns, lights }) => {
    const told = [...counted('log.gunsPlaced', sumOf(guns)), ...counted('log.lightsPlaced', sumOf(lights))]
    return told.length > 0 ? told : [say('log.noGuns')]
  },
  extraTilesPlaced: ({ tiles }) => {
    const count = sumOf(countTiles(tiles))
    return [count > 0 ? say('log.extraTilesPlaced', { count }) : say('log.noExtraTiles')]
  },
  gunsFired: ({ fuel }) => squadrons(fuel),
}

/** What happened in an event of an expansion; undefined for any other. */
export function expansionSentences({ board }: Rules, event: DuelEvent): string[] | undefined {
  const city = (hex: number) => say('plan.hexOf', { city: board.city(hex)?.name ?? '', hex })
  if (event.type === 'targetDrawn') {
    const [own] = Object.values(event.own ?? {})
    return own ? [say('log.targetDrawn', { city: city(own.target) })] : []
  }
  if (event.type === 'crestsShown') {
    const [own] = Object.values(event.own ?? {})
    return own
      ? [say('log.crestsShown', { cities: own.cities.map(city).join('; ') })]
      : [say('log.crestsHidden')]
  }
  const tell = tellers[event.type] as ((open: unknown) => string[]) | undefined
  return tell && (event.open ? tell(event.open) : [])
}
