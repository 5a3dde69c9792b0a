import type { MyRatings, Profile, Rating } from '@opsroom/protocol'
import type { RatingStanding, StandingKey } from '../store/index.ts'
import type { PlayedGame, ShownProfile, StoredProfileGame } from '../store/ratings.ts'
import { provisionalDeviation } from './rate.ts'

const mostRecent = 20
const mostPlaces = 5

/** A rating as people are shown it. */
export const ratingOf = ({
  game,
  speed,
  side,
  rating,
  deviation,
  games,
}: StandingKey & RatingStanding): Rating => ({
  game,
  speed: speed === 'live' ? 'live' : 'slow',
  ...(side !== '' && { side }),
  rating: Math.round(rating),
  deviation: Math.round(deviation),
  games,
  provisional: deviation > provisionalDeviation,
})

/** A game from the point of view of one of its players. */
interface Own {
  game: PlayedGame
  result: 'won' | 'drawn' | 'lost'
  side: string | undefined
  seat: string
  other: string
}

function ownOf(game: PlayedGame, player: string): Own {
  const isFirst = game.first === player
  const score = isFirst ? game.score : 1 - game.score
  const [one, two] = game.highlights.seats
  return {
    game,
    result: score === 1 ? 'won' : score === 0 ? 'lost' : 'drawn',
    side: (isFirst ? game.firstSide : game.secondSide) ?? undefined,
    seat: isFirst ? one : two,
    other: isFirst ? two : one,
  }
}

function groupedBy<T>(all: readonly T[], key: (each: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const each of all) {
    const group = groups.get(key(each))
    if (group) group.push(each)
    else groups.set(key(each), [each])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

const resultsOf = (own: readonly Own[]): Profile['results'] =>
  groupedBy(own, ({ game, side }) => `${game.game} ${side ?? ''}`).map((group) => {
    const [{ game, side }] = group
    const count = (result: Own['result']) => group.filter((each) => each.result === result).length
    return {
      game: game.game,
      ...(side !== undefined && { side }),
      won: count('won'),
      drawn: count('drawn'),
      lost: count('lost'),
    }
  })

const recordsOf = (own: readonly Own[]): Profile['records'] =>
  groupedBy(own, ({ game }) => game.game).map((group) => {
    const most = (of: (highlights: StoredProfileGame, seat: string) => number | undefined) => {
      const found = group.flatMap(({ game, seat }) => of(game.highlights, seat) ?? [])
      return found.length > 0 ? Math.max(...found) : undefined
    }
    const longest = most((highlights) => highlights.longest)
    const best = most((highlights, seat) => highlights.points?.[seat])
    return {
      game: group[0].game.game,
      ...(longest !== undefined && { longest }),
      ...(best !== undefined && { best }),
    }
  })

function placesOf(own: readonly Own[]): Profile['places'] {
  const all = own.flatMap(({ game, seat }) =>
    (game.highlights.places?.[seat] ?? []).map((place) => ({ game: game.game, place })),
  )
  return groupedBy(all, ({ game, place }) => `${game} ${place}`)
    .map((group) => ({ ...group[0], count: group.length }))
    .sort((a, b) => b.count - a.count)
    .slice(0, mostPlaces)
}

/** A profile as everybody may see it, made only from finished rated games. */
export function profileFrom(
  { player, name, since }: Pick<ShownProfile, 'player' | 'name' | 'since'>,
  games: readonly PlayedGame[],
  standings: readonly (StandingKey & RatingStanding)[],
): Profile {
  const own = games.map((game) => ownOf(game, player))
  return {
    name,
    since: since.toISOString(),
    ratings: standings.map(ratingOf),
    results: resultsOf(own),
    records: recordsOf(own),
    places: placesOf(own),
    // Only games that everybody could watch are listed: the others would reveal who has played in them.
    recent: own
      .filter(({ game }) => game.spectators === 'public')
      .slice(0, mostRecent)
      .map(({ game, result, side, other }) => ({
        code: game.code,
        game: game.game,
        at: game.at.toISOString(),
        result,
        ...(side !== undefined && { side }),
        opponent: game.names[other] ?? '',
      })),
  }
}

export const myRatingsOf = (
  profile: { wanted: boolean; shown: boolean; handle: string } | undefined,
  standings: readonly (StandingKey & RatingStanding)[],
): MyRatings => ({
  wanted: profile?.wanted ?? false,
  shown: profile?.shown ?? false,
  ...(profile?.shown && { handle: profile.handle }),
  ratings: standings.map(ratingOf),
})
