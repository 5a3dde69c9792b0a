import { canonicalJson, foldLog, redactPlay } from '@opsroom/rules/core'
import { ExpectedStream } from '@opsroom/testkit/expected-stream'
import type { Passed } from './bad-lines.ts'
import type { BrowserTab } from './browser-tab.ts'
import type { PlayedTable } from './play-table.ts'
import { checkConnection } from './wire-check.ts'

/** Checks a table that was played over bad lines. @throws at the first law that does not hold */
export function checkTable(played: PlayedTable): void {
  const { game, logEntries, tabs } = played
  const streams = new Map(tabs.map(({ as }) => [as, new ExpectedStream(game, logEntries, as)]))
  for (const tab of tabs) {
    const stream = streams.get(tab.as) as ExpectedStream
    converges(played, tab)
    hasEverythingOnce(tab, stream)
    for (const passed of tab.line.connections) checkConnection(passed, tab.as, stream)
    hearsNoWordOf(played, tab)
  }
  playsEveryOrderOnce(played)
}

function converges({ game, logEntries }: PlayedTable, { as, table }: BrowserTab): void {
  const here = canonicalJson(table.play)
  const there = canonicalJson(redactPlay(game, foldLog(game, logEntries), as))
  if (here !== there) throw new Error(`${as} came to ${here}, not ${there}`)
}

/** No event twice, and no gap: the page has been told all that there was, in order. */
function hasEverythingOnce({ as, table }: BrowserTab, stream: ExpectedStream): void {
  const numbers = table.happenings.map(({ number }) => number)
  const all = stream.visible.map((_, place) => place + 1)
  if (numbers.join() !== all.join()) throw new Error(`${as} was sent ${numbers} of ${all.length}`)
  for (const { number, entry } of table.happenings) {
    const { view, gone, ...visible } = stream.visible[number - 1]?.entry ?? {}
    if (canonicalJson(entry) !== canonicalJson(visible))
      throw new Error(`${as} has ${canonicalJson(entry)} as ${number}, not ${canonicalJson(visible)}`)
  }
}

function hearsNoWordOf({ played, game, logEntries }: PlayedTable, { as, line }: BrowserTab): void {
  const isOver = (written: number) =>
    foldLog(game, logEntries.slice(0, written)).table.open.ending !== undefined
  // A record that is asked for while the game goes on, and read when it is over, is one of everything.
  const isWholeRecord = ({ text, written }: Passed) => text.includes('"of":"everything"') && isOver(written)
  const heard = line.connections.flat().filter((each) => each.way === 'down' && !isWholeRecord(each))
  for (const [seat, words] of Object.entries(played.secrets)) {
    const leak = seat !== as && heard.find(({ text }) => words.test(text))
    if (leak) throw new Error(`${as} was sent ${leak.text}`)
  }
}

/** However often it was sent, an order is in the event log once; and it is there if the server said so. */
function playsEveryOrderOnce({ logEntries, players }: PlayedTable): void {
  const inLog = logEntries.filter(({ cause }) => cause?.command?.scope === 'game').length
  const given = players.reduce((sum, player) => sum + player.given, 0)
  if (inLog !== given) throw new Error(`${given} orders were given, and ${inLog} are in the event log`)
}
