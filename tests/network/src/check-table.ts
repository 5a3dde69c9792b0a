import { canonicalJson, foldBook, redactPlay } from '@opsroom/rules/core'
import type { PlayedTable } from './play-table.ts'
import { Stream } from './told.ts'
import type { Window } from './window.ts'
import { checkConnection } from './wire-check.ts'

/** What must hold of a table that was played over bad lines. @throws where it does not */
export function checkTable(played: PlayedTable): void {
  const { game, lines, windows } = played
  const streams = new Map(windows.map(({ as }) => [as, new Stream(game, lines, as)]))
  for (const window of windows) {
    const stream = streams.get(window.as) as Stream
    converges(played, window)
    hasEverythingOnce(window, stream)
    for (const passed of window.line.connections) checkConnection(passed, window.as, stream)
    hearsNoWordOf(played, window)
  }
  playsEveryOrderOnce(played)
}

function converges({ game, lines }: PlayedTable, { as, table }: Window): void {
  const here = canonicalJson(table.play)
  const there = canonicalJson(redactPlay(game, foldBook(game, lines), as))
  if (here !== there) throw new Error(`${as} came to ${here}, not ${there}`)
}

/** No event twice, and no gap: the page has been told all that there was, in order. */
function hasEverythingOnce({ as, table }: Window, stream: Stream): void {
  const numbers = table.happenings.map(({ number }) => number)
  const all = stream.told.map((_, place) => place + 1)
  if (numbers.join() !== all.join()) throw new Error(`${as} was told ${numbers} of ${all.length}`)
  for (const { number, entry } of table.happenings) {
    const { view, gone, ...told } = stream.told[number - 1]?.entry ?? {}
    if (canonicalJson(entry) !== canonicalJson(told))
      throw new Error(`${as} has ${canonicalJson(entry)} as ${number}, not ${canonicalJson(told)}`)
  }
}

function hearsNoWordOf({ played }: PlayedTable, { as, line }: Window): void {
  const heard = line.connections.flat().filter(({ way }) => way === 'down')
  for (const [seat, words] of Object.entries(played.secrets)) {
    const leak = seat !== as && heard.find(({ text }) => words.test(text))
    if (leak) throw new Error(`${as} was sent ${leak.text}`)
  }
}

/** However often it was sent, an order is in the book once; and it is there if the server said so. */
function playsEveryOrderOnce({ lines, players }: PlayedTable): void {
  const inBook = lines.filter(({ deed }) => deed?.order?.scope === 'game').length
  const given = players.reduce((sum, player) => sum + player.given, 0)
  if (inBook !== given) throw new Error(`${given} orders were given, and ${inBook} are in the book`)
}
