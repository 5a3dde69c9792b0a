import { bytesToHex } from '@noble/hashes/utils.js'
import type {
  Audience,
  Command,
  LogEntry,
  Person,
  Play,
  Refusal,
  SeatId,
  TableCommand,
  WishName,
} from '@opsroom/rules/core'
import { type MatchSoFar, matchAfterCommand, refuseCommandNow, type SeededGame } from '../nights/core.ts'
import { deliveredBytes, visibleBytes } from './observe.ts'

type Said = { seat: SeatId; command: TableCommand }

function askingFor(wish: WishName, seat: SeatId): TableCommand {
  if (wish === 'substitute') return { type: 'ask', seat, wish, by: 'ace' }
  return wish === 'pause' ? { type: 'ask', seat, wish, minutes: 600 } : { type: 'ask', seat, wish }
}

/** The request of this seat, followed by the answers of all others. */
const asking = (wish: WishName, seat: SeatId, seats: readonly SeatId[]): Said[] => [
  { seat, command: askingFor(wish, seat) },
  ...seats
    .filter((other) => other !== seat)
    .map((other): Said => ({ seat: other, command: { type: 'answer', seat: other, agrees: true } })),
]

/** One table command, and the event log after it; a refused command leaves the log as it was. */
interface Step {
  seat: SeatId
  refused?: Refusal
  logEntries: readonly LogEntry[]
  after: Play
}

/** Executes table commands one after the other. The result is the same for every audience. */
function stepsOf(seeded: SeededGame, match: MatchSoFar, said: readonly Said[]): Step[] {
  let now = match
  return said.map(({ seat, command }) => {
    const person: Person = { id: now.play.table.sealed?.holders[seat] ?? '', name: seat }
    const given: Command = { scope: 'table', person, command }
    const refused = refuseCommandNow(seeded, now.play, given, now.logEntries)
    if (refused) return { seat, refused, logEntries: [], after: now.play }
    const known = now.logEntries.length
    now = matchAfterCommand(seeded, now, given)
    return { seat, logEntries: now.logEntries.slice(known), after: now.play }
  })
}

/**
 * Everything that an audience is sent about these commands, and its view at the end; a refusal is sent only to the seat
 * that gave the command.
 */
function heard(seeded: SeededGame, steps: readonly Step[], audience: Audience): string[] {
  const end = steps.at(-1)?.after
  if (!end) return []
  const texts = steps.flatMap(({ seat, refused, logEntries, after }) => {
    if (refused) return [seat === audience ? JSON.stringify(refused) : 'nothing']
    return deliveredBytes(seeded, logEntries, after, audience)
  })
  const all = [...texts, ...visibleBytes(seeded, end, audience)]
  // The end of a game discloses the table's seed. Worlds with different chance have different seeds, so the seed is
  // masked.
  const seed = bytesToHex(seeded.seed)
  return end.table.open.ending ? all.map((text) => text.replaceAll(seed, 'seed')) : all
}

/**
 * A function that returns the entries and views of an audience if table commands were given at this point: any seat
 * resigns, gives a standing order, keeps spectators out, takes a holiday, has a pause agreed, or gets a substitute and
 * takes over again; and the audience itself offers a draw or takes back its last order. Take-backs of other seats are
 * left out, because they depend on what those seats did in secret. Commands that are the same for every audience are
 * played only once.
 */
export function effectsOfTableCommands(
  seeded: SeededGame,
  match: MatchSoFar,
): (audience: Audience) => string[] {
  if (!match.play.table.open.started || match.play.table.open.ending) return () => []
  const seats = seeded.game.seats.map(({ id }) => id)
  const common = seats
    .flatMap((seat): Said[][] => [
      [{ seat, command: { type: 'resign', seat } }],
      [...asking('substitute', seat, seats), { seat, command: { type: 'resume', seat } }],
      [{ seat, command: { type: 'giveStandingOrder', seat } }],
      [...asking('pause', seat, seats), { seat, command: { type: 'endPause', seat } }],
      [{ seat, command: { type: 'closeToSpectators', seat } }, ...asking('spectators', seat, seats)],
      [
        { seat, command: { type: 'takeHoliday', seat, days: 1 } },
        { seat, command: { type: 'endHoliday', seat } },
      ],
    ])
    .map((said) => stepsOf(seeded, match, said))
  return (audience) => {
    const own = seats.includes(audience)
      ? [asking('draw', audience, seats), asking('takeBack', audience, seats)]
      : []
    const talks = [...common, ...own.map((said) => stepsOf(seeded, match, said))]
    return talks.flatMap((steps) => heard(seeded, steps, audience))
  }
}
