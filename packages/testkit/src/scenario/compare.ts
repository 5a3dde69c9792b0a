import type { DuelOpen, LedgerEntry, Rules, SquadronId } from '@opsroom/rules/duel'
import type { Then } from './format.ts'
import { optionalThenValue } from './optional.ts'
import { isEmptyValue } from './orders.ts'

type Expected = Record<string, unknown>
const sorted = (value: unknown) =>
  Array.isArray(value) ? [...value].sort((a, b) => Number(a) - Number(b)) : value
/** Whether two values are the same; `null` in a scenario stands for an absent one. */
const same = (a: unknown, b: unknown) =>
  JSON.stringify(sorted(a) ?? null) === JSON.stringify(sorted(b) ?? null)

/** The state of a piece or of the weather, under the keys of the scenario format. */
function shown(open: DuelOpen, key: string): Expected | undefined {
  const { weather, bomber, mosquito, squadrons } = open
  if (key === 'weather') return weather
  if (key === 'bomber')
    return (
      bomber && {
        ...bomber,
        altitude: bomber.height,
        flown: bomber.flown.length,
        struck: bomber.struck !== undefined,
      }
    )
  const piece = key === 'mosquito' ? mosquito : squadrons[key as SquadronId]
  return piece && { ...piece, altitude: piece.height }
}

const compareKeys = (title: string, actual: Expected | undefined, expected: Expected): string[] =>
  Object.entries(expected)
    .filter(([name, value]) => !same(actual?.[name], value))
    .map(
      ([name, value]) =>
        `${title}.${name} is ${JSON.stringify(actual?.[name])}, not ${JSON.stringify(value)}`,
    )

const comparePiece = (open: DuelOpen, key: string, expected: Expected): string[] =>
  compareKeys(key, shown(open, key), expected)

function compareLedger(entries: readonly LedgerEntry[], expected: NonNullable<Then['ledger']>): string[] {
  const withPoints = <E extends { total: number }>(list: readonly E[]) =>
    list.filter(({ total }) => total !== 0)
  const text = (list: readonly { table: string; to: string; total: number }[]) =>
    list.map(({ table, to, total }) => `${table} ${to} ${total}`).join(', ')
  const actual = withPoints(entries)
  const wanted = withPoints(expected)
  if (text(actual) !== text(wanted)) return [`ledger is [${text(actual)}], not [${text(wanted)}]`]
  return wanted.flatMap(({ lines, table }, index) => {
    const got = actual[index]?.lines.map(({ rule, points }) => ({ rule, points }))
    return lines && !same(got, lines)
      ? [`lines of ${table} are ${JSON.stringify(got)}, not ${JSON.stringify(lines)}`]
      : []
  })
}

/** The markers dropped in a hex, in the words of the scenario format. */
const droppedOn = ({ ground }: DuelOpen, hex: string): Expected => ({
  targetMarkers: ground.targetMarkers[hex] ?? 0,
  airportBombs: ground.airportBombs[hex] ?? 0,
  destroyed: ground.destroyed[hex] ?? {},
})

/** The differences between a state and the expectations of a scenario; only what the scenario names is compared. */
export function differences(
  rules: Rules,
  open: DuelOpen,
  produced: readonly LedgerEntry[],
  then: Then,
): string[] {
  const { vp, ledger, nightOver, refused: _, round, toAct, dropped = {}, ...others } = then
  // The keys `over`, `turns` and `nights` are compared by `outcome.ts`.
  const { over: _over, turns: _turns, nights: _nights, ...pieces } = others
  const found: string[] = []
  if (vp !== undefined && open.vp !== vp) found.push(`vp is ${open.vp}, not ${vp}`)
  if (ledger) found.push(...compareLedger(produced, ledger))
  if (round !== undefined && open.round !== round) found.push(`round is ${open.round}, not ${round}`)
  if (toAct !== undefined && open.turn !== toAct) found.push(`toAct is ${open.turn}, not ${toAct}`)
  for (const [hex, expected] of Object.entries(dropped))
    found.push(...compareKeys(`dropped.${hex}`, droppedOn(open, hex), expected))
  const isOver = open.phase === 'over'
  if (nightOver !== undefined && isOver !== nightOver)
    found.push(nightOver ? 'the night goes on' : 'the night is over')
  for (const [key, expected] of Object.entries(pieces)) {
    if (key === 'fighters') {
      for (const [id, value] of Object.entries(expected as Record<string, Expected>))
        found.push(...comparePiece(open, id, value))
    } else if (key === 'mosquito' || key === 'bomber' || key === 'weather') {
      found.push(...comparePiece(open, key, expected as Expected))
    } else {
      const optional = optionalThenValue(rules, open, key)
      if (optional) found.push(...compareKeys(key, optional, expected as Expected))
      else if (!isEmptyValue(expected)) found.push(`nothing here knows "${key}"`)
    }
  }
  return found
}
