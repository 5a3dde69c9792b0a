import { type Hex, pointsOfLines } from '../../../core/index.ts'
import type { OrderExtension } from '../../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { RoundStep, Rules } from '../../rules/rules.ts'
import { vpChangeOf } from '../../scoring/entry.ts'
import type { LedgerEntry } from '../../state/ledger.ts'
import type { DuelOpen, DuelState } from '../../state/open.ts'
import type { BomberOrder, OrderDraft } from '../../state/order-schemas.ts'
import { intactTileCount } from '../../state/queries.ts'
import { withMoreTiles } from '../move-tile.ts'
import { aceFireOrder, aceFireStep } from './fire.ts'
import { aceOrder, aceStep, earlierAceStep, silverAceExtension } from './lay.ts'
import {
  type AceEvent,
  type AceKind,
  aceEvents,
  aces,
  aceTiles,
  canAceBeEarned,
  firingAceCount,
  isGoldAceSilent,
  aceRuleId as rule,
} from './slice.ts'

/**
 * The points of an entry of table S5 without the share of the aces. Every line that is not about aces counts once for
 * every gun, so each gun has an equal share of that line.
 */
function byOrdinaryFlak(open: DuelOpen, { lines, hex }: LedgerEntry): number {
  const guns = lines.find(({ reason }) => reason === 'flak')?.points ?? 0
  const shared = pointsOfLines(lines.filter((line) => line.rule !== rule))
  return guns === 0 || hex === undefined ? 0 : (shared / guns) * intactTileCount(open, hex, 'flak')
}

/**
 * The ace that flak earns with a hit of some VP in one hex: gold for 4 or more; silver for 3 or more, and for 4 or more
 * when gold is taken.
 */
function earned(open: DuelOpen, hit: number): AceKind | undefined {
  if (hit >= 4 && canAceBeEarned(open, 'gold')) return 'gold'
  return hit >= 3 && canAceBeEarned(open, 'silver') ? 'silver' : undefined
}

/**
 * The event of an ace that the bomber's move has earned, if any.
 * @param open the open part of the state after the bomber's move
 */
function earning({ open }: DuelState): AceEvent[] {
  const { at } = open.bomber ?? {}
  const entry = open.ledger.findLast(
    ({ table, round, hex }) => table === 'S5' && round === open.round && hex === at,
  )
  const kind = entry && earned(open, byOrdinaryFlak(open, entry))
  return kind && at !== undefined ? [{ type: 'aceEarned', open: { kind, at } }] : []
}

const earningByOrder: OrderExtension<BomberOrder, OrderDraft<BomberOrder>, AceEvent> = {
  order: 'bomber',
  fields: {},
  follows: (_, state) => earning(state),
}

function laid(open: DuelOpen, { kind, at }: { kind: AceKind; at: Hex }): DuelOpen {
  const before = aces.of(open)
  const placed = withMoreTiles(open.ground.placed, at, aceTiles[kind], 1)
  const next = { ...before, [kind]: 0, laid: { ...before.laid, [kind]: at } }
  return { ...aces.put(open, next), turnOver: true, ground: { ...open.ground, placed } }
}

/**
 * The state after the gold ace has fired at the Mosquito.
 * @param silent the round in which the ace does not fire at the bomber
 */
function fired(open: DuelOpen, { ledger }: { ledger: LedgerEntry[] }, silent: number): DuelOpen {
  return {
    ...aces.put(open, { ...aces.of(open), silent }),
    turnOver: true,
    vp: open.vp + vpChangeOf(ledger),
    ledger: [...open.ledger, ...ledger],
  }
}

/** The steps of a round that begins with the turn in which the gold ace is laid. */
const roundWith =
  (laying: RoundStep) =>
  (before: readonly RoundStep[]): RoundStep[] => [
    laying,
    ...before.flatMap((step) => (step.turn === 'mosquito' ? [step, aceFireStep] : [step])),
  ]

type Fired = { ledger: LedgerEntry[] }
const folds = {
  aceEarned: {
    open: (open: DuelOpen, { kind }: { kind: AceKind }) => aces.put(open, { ...aces.of(open), [kind]: 1 }),
  },
  aceLaid: { open: laid },
  acePassed: { open: (open: DuelOpen): DuelOpen => ({ ...open, turnOver: true }) },
  aceFired: { open: (open: DuelOpen, event: Fired) => fired(open, event, open.round) },
}

/**
 * The differences in the solo mission (D11.4): the bomber flies without an order, and makes its next move only in the
 * round after the one in which the gold ace fires at the Mosquito.
 */
const inSolo = {
  extensions: [silverAceExtension],
  on: { bomberFlew: (_: Rules, state: DuelState) => earning(state) },
  folds: {
    ...folds,
    aceFired: { open: (open: DuelOpen, event: Fired) => fired(open, event, open.round + 1) },
  },
}

const words = {
  picks: ['ace', 'pass', 'silverAce'],
  refusals: ['ace.beforeMosquito', 'ace.none', 'ace.passOrLay', 'ace.silverLater'],
  reasons: ['aceAtMosquito', 'aces'],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    'D12.8': typeof words
  }
}

/**
 * D12.8, ace gunners. An ace is earned with the bomber's move (`aceEarned { kind, at }`). Turn `ace` (German) begins a
 * round while the gold ace is unlaid: order `ace`. Turn `aceFire` (German) follows the Mosquito's turn when the
 * Mosquito is high over the gold ace: order `aceFire`. The silver ace is laid by `endFighters.silverAce`. Events:
 * `aceLaid { kind, at }`, `acePassed`, `aceFired { ledger }` (table D12.8). State: `options.aces = { silver, gold,
 * laid, silent? }`; laid aces also stand in `ground.placed` as tiles `silverAce` and `goldAce`.
 */
export const aceGunners = defineOption({
  rule,
  group: 'expansions',
  solo: true,
  words,
  open: [aces],
  tiles: [
    { kind: aceTiles.silver, rule, destructible: false, isFlak: true },
    { kind: aceTiles.gold, rule, destructible: false, isFlak: true, isSilent: isGoldAceSilent },
  ],
  orders: [aceOrder, aceFireOrder],
  extensions: [earningByOrder, silverAceExtension],
  forSetup: ({ solo }) => (solo ? inSolo : {}),
  tables: {
    flakTotal: [
      {
        rule,
        reason: 'aces',
        applies: () => true,
        points: ({ open, hex }) => firingAceCount(open, hex),
      },
    ],
  },
  turns: ['ace', 'aceFire'],
  round: roundWith(aceStep),
  until: { 4: { round: roundWith(earlierAceStep) } },
  // After the bomber has landed, an unlaid silver ace no longer keeps the fighters' turn open.
  canAct: (_, open) => !open.bomber?.landed && aces.of(open).silver > 0,
  events: aceEvents,
  folds,
})

/** The guide to {@link aceGunners} for authors of programs. */
export const aceGunnersGuide: OptionGuide<typeof aceGunners> = {
  fields: {
    aces: 'Flak aces (D12.8).',
    'aces.laid': 'Those that lie on the board, by place.',
    silver: 'Silver aces that are earned and not laid, or the hex of one.',
    gold: 'Gold aces that are earned and not laid, or the hex of one.',
    silent: 'The round in which the gold ace does not fire.',
    kind: 'The ace: silver or gold.',
    silverAce: 'The hex in which the silver ace is laid.',
    pass: 'Not now.',
    'aceEarned event': 'A flak ace is earned (D12.8).',
    'aceLaid event': 'It is laid.',
    'acePassed event': 'The German has not laid or fired the ace now.',
    'aceFired event': 'It has fired, or passed.',
    'ace order': 'German: lays the gold ace, or passes.',
    'aceFire order': 'German: the gold ace fires, or passes.',
  },
  picks: {
    ace: 'The hex for the gold ace.',
    pass: 'Not now.',
    silverAce: 'The hex for the silver ace.',
  },
}
