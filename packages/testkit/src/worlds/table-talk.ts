import { bytesToHex } from '@noble/hashes/utils.js'
import type { Audience, Person, SeatId, TableCommand, Wish } from '@opsroom/rules/core'
import { type Book, type Deed, type House, refuseDeed, withDeed } from '../nights/umpire.ts'
import { seen, told } from './observe.ts'

type Said = { seat: SeatId; command: TableCommand }

/** What this seat asks for, and what all others answer. */
const asking = (wish: Wish, seat: SeatId, seats: readonly SeatId[]): Said[] => [
  {
    seat,
    command: wish === 'standIn' ? { type: 'ask', seat, wish, by: 'ace' } : { type: 'ask', seat, wish },
  },
  ...seats
    .filter((other) => other !== seat)
    .map((other): Said => ({ seat: other, command: { type: 'answer', seat: other, agrees: true } })),
]

/** What an audience hears, from one word to the next; a refusal is told to whoever is refused. */
function hear(house: House, book: Book, audience: Audience, said: readonly Said[]): string[] {
  const texts: string[] = []
  let now = book
  for (const { seat, command } of said) {
    const person: Person = { id: now.play.table.sealed?.holders[seat] ?? '', name: seat }
    const deed: Deed = { scope: 'table', person, command }
    const refused = refuseDeed(house, now.play, deed, now.lines)
    if (refused) {
      texts.push(seat === audience ? JSON.stringify(refused) : 'nothing')
      continue
    }
    const known = now.lines.length
    now = withDeed(house, now, deed)
    texts.push(...told(house, now.lines.slice(known), now.play, audience))
  }
  const heard = [...texts, ...seen(house, now.play, audience)]
  // With the end the seed is opened: from there on worlds of other chance differ in it.
  const seed = bytesToHex(house.seed)
  return now.play.table.open.ending ? heard.map((text) => text.replaceAll(seed, 'seed')) : heard
}

/**
 * What an audience would hear and see if somebody spoke up at the table here and now: if any seat gave up or let a stand-in
 * play on and took over again, and if the audience itself offered a draw or took back its last order. That another seat may take back what it did in secret is
 * that seat's own doing.
 */
export function heardAtTheTable(house: House, book: Book, audience: Audience): string[] {
  if (!book.play.table.open.started || book.play.table.open.ending) return []
  const seats = house.game.seats.map(({ id }) => id)
  const talks: Said[][] = seats.flatMap((seat) => [
    [{ seat, command: { type: 'resign', seat } }],
    [...asking('standIn', seat, seats), { seat, command: { type: 'resume', seat } }],
    ...(seat === audience ? [asking('draw', seat, seats), asking('takeBack', seat, seats)] : []),
  ])
  return talks.flatMap((said) => hear(house, book, audience, said))
}
