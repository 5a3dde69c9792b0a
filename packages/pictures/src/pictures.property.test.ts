import { type Play, redactPlay, wireAudiences } from '@opsroom/rules/core'
import { type Night, playNight, type Subject, subjects } from '@opsroom/testkit'
import { runCount } from '@opsroom/testkit/seeds'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { canDrawBoard, drawnBoard } from './pictures.ts'

const drawn: readonly Subject[] = subjects.filter(({ game }) => canDrawBoard(game.id))
const nights = runCount(3)
const titleOf = ({ game, title = 'plain', version = game.version }: Subject) =>
  `${game.title}, ${title}, version ${version}`

/** The moments of a night that are looked at: drawing all of them lasts long. */
const momentsOf = ({ acts }: Night): Play[] =>
  acts.filter((_, place) => place % 7 === 0 || place === acts.length - 1).map(({ after }) => after)

/** The picture of another audience. @param audience who sees the state that is drawn */
function pictureFor({ subject, game }: Night, play: Play, audience: string): string {
  // As it comes from the wire: without what JSON does not hold.
  const { open } = JSON.parse(JSON.stringify(redactPlay(game, play, audience).game))
  return drawnBoard(subject.game.id, game, open) as string
}

it.each(drawn.map((subject) => [titleOf(subject), subject] as const))(
  'a board is the same picture for the public, for every seat and for the server, and it is XML: %s',
  (_, subject) => {
    for (let number = 1; number <= nights; number++) {
      const night = playNight(subject, number)
      for (const play of momentsOf(night)) {
        const picture = pictureFor(night, play, 'public')
        for (const audience of wireAudiences(night.game.seats.map(({ id }) => id)))
          expect(pictureFor(night, play, audience)).toBe(picture)
        // Of the truth all but the open part is left out before anything is drawn.
        expect(drawnBoard(subject.game.id, night.game, play.game.open)).toBe(picture)
        expect(XMLValidator.validate(picture)).toBe(true)
        expect(picture).not.toMatch(/NaN|undefined|Infinity/)
      }
    }
  },
)

it.each(drawn.map((subject) => [titleOf(subject), subject] as const))(
  'a board is another picture once something on it has changed for all: %s',
  (_, subject) => {
    const night = playNight(subject, 1)
    const pictures = new Set(momentsOf(night).map((play) => pictureFor(night, play, 'public')))
    expect(pictures.size).toBeGreaterThan(2)
    const { svg } = new XMLParser({ ignoreAttributes: false }).parse([...pictures][0] ?? '')
    expect(svg['@_viewBox']).toBe('0 0 1200 630')
  },
)
