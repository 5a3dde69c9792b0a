import { bytesToHex } from '@noble/hashes/utils.js'
import type { Audience, Command, Person, SeatId, TableCommand, Wish } from '@opsroom/rules/core'
import { type Played, refuseGiven, type SeededGame, withGiven } from '../nights/core.ts'
import { delivered, seen } from './observe.ts'

type Said = { seat: SeatId; command: TableCommand }

function askingFor(wish: Wish, seat: SeatId): TableCommand {
  if (wish === 'substitute') return { type: 'ask', seat, wish, by: 'ace' }
  return wish === 'pause' ? { type: 'ask', seat, wish, minutes: 600 } : { type: 'ask', seat, wish }
}

/** What this seat asks for, and what all others answer. */
const asking = (wish: Wish, seat: SeatId, seats: readonly SeatId[]): Said[] => [
  { seat, command: askingFor(wish, seat) },
  ...seats
    .filter((other) => other !== seat)
    .map((other): Said => ({ seat: other, command: { type: 'answer', seat: other, agrees: true } })),
]

/** What an audience hears, from one word to the next; a refusal is heard by the person who is refused. */
function hear(seeded: SeededGame, match: Played, audience: Audience, said: readonly Said[]): string[] {
  const texts: string[] = []
  let now = match
  for (const { seat, command } of said) {
    const person: Person = { id: now.play.table.sealed?.holders[seat] ?? '', name: seat }
    const given: Command = { scope: 'table', person, command }
    const refused = refuseGiven(seeded, now.play, given, now.logEntries)
    if (refused) {
      texts.push(seat === audience ? JSON.stringify(refused) : 'nothing')
      continue
    }
    const known = now.logEntries.length
    now = withGiven(seeded, now, given)
    texts.push(...delivered(seeded, now.logEntries.slice(known), now.play, audience))
  }
  const heard = [...texts, ...seen(seeded, now.play, audience)]
  // With the end the seed is opened: from there on worlds of other chance differ in it.
  const seed = bytesToHex(seeded.seed)
  return now.play.table.open.ending ? heard.map((text) => text.replaceAll(seed, 'seed')) : heard
}

/**
 * What an audience would hear and see if somebody spoke up at the table here and now: if any seat gave up, gave a standing order, took a holiday, had
 * a pause agreed or had a substitute and took over again, and if the audience itself offered a draw or took back its last order. That another seat may take back what it did in secret is
 * that seat's own doing.
 */
export function heardAtTheTable(seeded: SeededGame, match: Played, audience: Audience): string[] {
  if (!match.play.table.open.started || match.play.table.open.ending) return []
  const seats = seeded.game.seats.map(({ id }) => id)
  const talks: Said[][] = seats.flatMap((seat) => [
    [{ seat, command: { type: 'resign', seat } }],
    [...asking('substitute', seat, seats), { seat, command: { type: 'resume', seat } }],
    [{ seat, command: { type: 'giveStandingOrder', seat } }],
    [...asking('pause', seat, seats), { seat, command: { type: 'endPause', seat } }],
    [
      { seat, command: { type: 'takeHoliday', seat, days: 1 } },
      { seat, command: { type: 'endHoliday', seat } },
    ],
    ...(seat === audience ? [asking('draw', seat, seats), asking('takeBack', seat, seats)] : []),
  ])
  return talks.flatMap((said) => hear(seeded, match, audience, said))
}
