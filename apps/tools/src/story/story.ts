import { readFileSync } from 'node:fs'
import {
  type Attack,
  type BlueMaxEvent,
  type BlueMaxOpen,
  type BlueMaxRules,
  type BlueMaxSetup,
  blueMax,
  countHits,
  planeNames,
  sideOfSeat,
} from '@opsroom/rules/blue-max'
import {
  type AnyPreparedGame,
  eventLogOf,
  isWholeRecord,
  type LogEntry,
  Match,
  readRecord,
  recordFormat,
  recordSchema,
  type SeatId,
  type Step,
  type TableOpen,
  upcastRecord,
} from '@opsroom/rules/core'
import { type PilotAim, pilotAimOf } from './wants.ts'

const sides = { allies: 'Allies', central: 'Central Powers' }

/** A turn of the story: the manoeuvre and the aim of each pilot, and the outcome. */
interface Turn {
  turn: number
  flown: Record<SeatId, { code: string; want: PilotAim }>
  events: string[]
}

const nameOf = (open: BlueMaxOpen, seat: SeatId): string => {
  const plane = open.planes[seat]?.plane
  return plane ? planeNames[plane] : seat
}

const shotOf = (open: BlueMaxOpen, { by, at, faces, distance }: Attack): string => {
  return `${nameOf(open, by)} shoots at ${nameOf(open, at)} from ${distance}: ${countHits(faces)} of ${faces.length} dice hit`
}

/** The flights of all planes in a movement. @param before the state in which all seats had chosen */
const flownIn = (
  rules: BlueMaxRules,
  before: BlueMaxOpen,
  { open }: Extract<BlueMaxEvent, { type: 'moved' }>,
): Turn['flown'] =>
  Object.fromEntries(
    Object.entries(open?.moves ?? {}).map(([seat, { manoeuvre: code }]) => [
      seat,
      { code, want: pilotAimOf(rules, before, seat, code) },
    ]),
  )

/** The turns of the last duel of a game. */
function turnsOf(rules: BlueMaxRules, steps: readonly Step[]): Turn[] {
  let turns: Turn[] = []
  let before: BlueMaxOpen | undefined
  for (const { entry, play } of steps) {
    const open = play.game.open as BlueMaxOpen
    const event = entry.scope === 'game' ? (entry.event as BlueMaxEvent) : undefined
    if (event?.type === 'duelBegan') turns = []
    if (event?.type === 'moved' && before)
      turns.push({ turn: before.turn, flown: flownIn(rules, before, event), events: [] })
    const now = turns.at(-1)
    if (event?.type === 'fired')
      now?.events.push(...(event.open?.attacks ?? []).map((each) => shotOf(open, each)))
    for (const [seat, { out }] of Object.entries(open.planes))
      if (out && !before?.planes[seat]?.out) now?.events.push(`${nameOf(open, seat)} is out: ${out.cause}`)
    before = open
  }
  return turns
}

/** The last duel of a record as Markdown. @returns the text, or the problem with the file */
export function storyOfRecord(file: string): { text: string } | { problem: string } {
  const read = readRecord(readFileSync(file, 'utf8'), [recordFormat])
  if (!('data' in read)) return { problem: 'unreadable' in read ? read.unreadable : `it is of ${read.newer}` }
  const parsed = recordSchema.safeParse(upcastRecord(read.data))
  if (!parsed.success || !isWholeRecord(parsed.data) || parsed.data.game !== blueMax.id)
    return { problem: 'this is no record of a whole game of Blue Max' }
  const logEntries = eventLogOf(parsed.data)
  const [first] = logEntries
  const { setup, version } = (first as LogEntry).entry.event.open as TableOpen
  const game = blueMax.prepare(setup as BlueMaxSetup, version)
  const match = new Match(game as unknown as AnyPreparedGame)
  const steps = match.read(logEntries)
  match.commit(steps)
  const open = match.play.game.open as BlueMaxOpen
  const turns = turnsOf(game.rules, steps)
  const seats = Object.keys(open.planes)
  const names = match.play.table.open.taken
  const heads = seats.map(
    (seat) => `${nameOf(open, seat)} (${sides[sideOfSeat(seat)]}, ${names[seat] ?? seat})`,
  )
  const rows = turns.map(({ turn, flown, events }) => {
    const cells = seats.map((seat) => {
      const move = flown[seat]
      return move ? `\`${move.code}\`: ${move.want}` : '–'
    })
    return `| ${[turn, ...cells, events.join('; ') || '–'].join(' | ')} |`
  })
  const lines = [
    `| turn | ${heads.join(' | ')} | what came of it |`,
    `| --- | ${seats.map(() => '---').join(' | ')} | --- |`,
    ...rows,
  ]
  return { text: lines.join('\n') }
}
