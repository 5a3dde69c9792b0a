import type { EventOf } from '../../../core/index.ts'
import type { FieldContents, OrderExtension } from '../../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { BaseSetup } from '../../setup/setup.ts'
import type { EndFightersOrder, FighterOrder, OrderDraft } from '../../state/order-schemas.ts'
import { seatOfSide } from '../../state/seats.ts'
import { refusal } from '../../words/refusal.ts'
import { boostContribution, boostFields } from '../mw50.ts'
import {
  changeTeam,
  playerCountOf,
  playersField,
  seatEndedEvents,
  seatsFor,
  teamSlice,
  teamStateOf,
} from './slice.ts'
import { germanTeam, seatsStillInTurn, tracksAfterEntry } from './team.ts'

/** The rule that only the owner of a squadron may order it. */
const ownSquadrons: OrderExtension<FighterOrder, OrderDraft<FighterOrder>> = {
  order: 'fighter',
  fields: {},
  refuse(_rules, { open }, { squadron }, seat) {
    const owner = teamStateOf(open)?.owners[squadron]
    return owner === seat ? undefined : refusal('D12.3', 'squadron.notYours', { squadron, seat: owner ?? '' })
  },
}

const saysMore = (order: object): boolean => Object.keys(order).length > 1

/**
 * The fighters' turn ends when every German seat has ended it. Fields that options add to `endFighters` belong to the
 * lead (the first German seat), who may use them only as the last seat to end the turn.
 */
const endingTogether: OrderExtension<
  EndFightersOrder,
  OrderDraft<EndFightersOrder>,
  EventOf<typeof seatEndedEvents>
> = {
  order: 'endFighters',
  fields: {},
  refuse(rules, { open }, order, seat) {
    if (!saysMore(order)) return undefined
    const lead = seatOfSide(open, 'german')
    if (seat !== lead) return refusal('D12.3', 'order.notLead', { seat: lead })
    return seatsStillInTurn(rules, open).length > 1 ? refusal('D12.3', 'end.notLast') : undefined
  },
  optionsLast(rules, { open }, draft, seat, sofar) {
    const mayAdd = seat === seatOfSide(open, 'german') && seatsStillInTurn(rules, open).length < 2
    return mayAdd || saysMore(draft) ? sofar : { ...sofar, choices: [] }
  },
  instead: (rules, { open }, _order, seat) =>
    seatsStillInTurn(rules, open).some((other) => other !== seat)
      ? [{ type: 'seatEnded', open: { seat } }]
      : undefined,
}

const teamFor = (setup: BaseSetup & FieldContents<typeof playersField>) => {
  const players = playerCountOf(setup)
  return { seats: seatsFor(players), open: [teamSlice(players)] }
}

const extensions = [ownSquadrons, endingTogether]
const withMarkers = { ...boostContribution, extensions: [...extensions, ...boostContribution.extensions] }

const words = {
  refusals: [
    'end.notLast',
    'mw50.noMarker',
    'mw50.onceANight',
    'order.notLead',
    'squadron.notYours',
    'turn.ended',
  ],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    'D12.3': typeof words
  }
}

/** D12.3, three to five players: two to four German players share the squadrons. */
export const severalGermans = defineOption({
  rule: 'D12.3',
  group: 'expansions',
  words,
  setup: playersField,
  refuseSetup: ({ mirror, exchange }) =>
    mirror || exchange ? 'sides are exchanged between two players only (D12.3)' : undefined,
  team: germanTeam,
  // D12.3 has MW-50 markers of its own. Their effect is added here only without D10.7, because D10.7 already
  // contributes it.
  forSetup: (setup) => ({ ...teamFor(setup), ...(!setup.advanced.includes('D10.7') && withMarkers) }),
  until: { 1: { forSetup: teamFor } },
  extensions,
  events: seatEndedEvents,
  reads: { squadronFlew: boostFields },
  folds: {
    seatEnded: {
      open: (open, { seat }) => changeTeam(open, ({ ended }) => ({ ended: [...ended, seat] })),
    },
    turnBegan: { open: (open) => changeTeam(open, () => ({ ended: [] })) },
    squadronFlew: {
      open: (open, { squadron, mw50 }) =>
        mw50
          ? changeTeam(open, ({ boosted, owners }) => ({ boosted: [...boosted, owners[squadron]] }))
          : open,
    },
    bomberFlew: {
      open: (open, { at }) => changeTeam(open, (team) => ({ tracks: tracksAfterEntry(open, team, at) })),
    },
  },
})

/** The guide to {@link severalGermans} for authors of programs. */
export const severalGermansGuide: OptionGuide<typeof severalGermans> = {
  fields: {
    team: 'Several Germans (D12.3).',
    owners: 'By squadron: the seat that flies it tonight.',
    tracks: 'By seat: its own track.',
    ended: 'Seats that have ended this fighters’ turn.',
    boosted: 'Seats that have used their MW-50 tonight.',
    'seatEnded event': 'One of several Germans has ended the turn.',
    seat: 'The id of a seat.',
  },
}
