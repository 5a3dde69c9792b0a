import {
  aces,
  type DuelOpen,
  ju88,
  medals,
  mw50,
  type Rules,
  squadronIds,
  windowCards,
} from '@opsroom/rules/duel'
import { type KeyFor, say } from '../words/words.ts'

/** What the status bar says of one optional rule. */
export interface Chip {
  /** The rule, and the test id. */
  rule: string
  /** A picture of the chip; the words say all of it. */
  sign: 'weather' | 'medals' | 'ace' | 'window' | 'mw50' | 'ju88'
  words: string
  /** So much of it as a telephone has room for. */
  short: string
  /** It is used up, or was not there at all. */
  spent?: boolean
}

/**
 * Moves of the bomber until the weather changes, counting from the next one as 1; undefined when it changes no more. In
 * the bomber's turn the change before this move has happened already.
 */
export function movesToChange({ weather, bomber, turn }: DuelOpen): number | undefined {
  const flown = bomber?.flown.length ?? 0
  const least = flown + (turn === 'bomber' ? 2 : 1)
  const next = (weather?.changesBefore ?? []).filter((move) => move >= least)
  return next.length > 0 ? Math.min(...next) - flown : undefined
}

function weatherChip(open: DuelOpen): Chip[] {
  if (!open.weather || open.phase === 'over') return []
  const count = movesToChange(open)
  const [words, short] =
    count === undefined
      ? [say('status.change.over'), say('status.change.over.short')]
      : [say('status.change.in', { count }), say('status.change.in.short', { count })]
  return [{ rule: 'D10.2', sign: 'weather', words, short, spent: count === undefined }]
}

function medalChip(open: DuelOpen): Chip[] {
  const { british, german, fuelSaved } = medals.of(open)
  const words = say(fuelSaved ? 'status.medals.saved' : 'status.medals', { british, german })
  return [{ rule: 'D10.4', sign: 'medals', words, short: say('status.medals.short', { british, german }) }]
}

function mw50Chip(open: DuelOpen): Chip[] {
  const { squadron, ready } = mw50.of(open)
  if (!squadron) return []
  const words = say(ready ? 'status.mw50.ready' : 'status.mw50.used', {
    squadron,
  })
  return [{ rule: 'D10.7', sign: 'mw50', words, short: say('piece.mw50'), spent: !ready }]
}

function ju88Chip(open: DuelOpen): Chip[] {
  const { out, home, lost } = ju88.of(open)
  const id = squadronIds.find((squadron) => open.squadrons[squadron]?.aircraft === 'Ju88')
  const short = say('piece.ju88')
  if (lost) return [{ rule: 'D12.1', sign: 'ju88', words: say('status.ju88.lost'), short, spent: true }]
  if (!id) return []
  const badge = out && home ? 'both' : out ? 'out' : home ? 'home' : 'fresh'
  const words = say(`status.ju88.${badge}`, { squadron: id })
  return [{ rule: 'D12.1', sign: 'ju88', words, short, spent: out && home }]
}

function windowChip(open: DuelOpen): Chip[] {
  const { announced, used } = windowCards.of(open)
  if (announced === undefined) return []
  const words =
    used.length > 0
      ? say('status.window.fallen', { count: used.length })
      : say(announced ? 'status.window.announced' : 'status.window.none')
  const short = say(announced ? 'status.window.short' : 'status.window.short.none')
  return [{ rule: 'D12.4', sign: 'window', words, short, spent: !announced }]
}

function aceChips(open: DuelOpen): Chip[] {
  const { silver, gold, silent } = aces.of(open)
  const chip = (key: KeyFor<object>, short: KeyFor<object>, spent = false): Chip => ({
    rule: 'D12.8',
    sign: 'ace',
    words: say(key),
    short: say(short),
    spent,
  })
  return [
    ...(silver > 0 ? [chip('status.ace.silver', 'status.ace.silver.short')] : []),
    ...(gold > 0 ? [chip('status.ace.gold', 'status.ace.gold.short')] : []),
    ...(open.phase === 'duel' && silent === open.round
      ? [chip('status.ace.silent', 'status.ace.gold.short', true)]
      : []),
  ]
}

const tellers: readonly [string, (open: DuelOpen) => Chip[]][] = [
  ['D10.2', weatherChip],
  ['D10.4', medalChip],
  ['D10.7', mw50Chip],
  ['D12.1', ju88Chip],
  ['D12.4', windowChip],
  ['D12.8', aceChips],
]

/** What all may know of the optional rules that are played, nothing of any other. */
export function optionChips({ setup }: Pick<Rules, 'setup'>, open: DuelOpen): Chip[] {
  const played = new Set([...setup.advanced, ...setup.expansions])
  return tellers.flatMap(([rule, tell]) => (played.has(rule) ? tell(open) : []))
}
