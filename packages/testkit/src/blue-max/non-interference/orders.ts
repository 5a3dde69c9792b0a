import type { BlueMaxOrder } from '@opsroom/rules/blue-max'
import { sameJson, viewOf } from '@opsroom/rules/core'
import { audiencesOf, type GameAct, gameActs, type Night, type NightAct } from '../../nights/night.ts'
import { compareVariant, type WorldVariant } from '../../non-interference/compare.ts'
import type { Property } from '../../properties/property.ts'
import { allOrdersLegalOrNot } from '../orders.ts'
import {
  firstActIndexFrom,
  leavingShowsOrders,
  openOf,
  preparedBlueMaxOf,
  showsOrders,
  stateOf,
} from './window.ts'

type Kind = BlueMaxOrder['type']
const typeOf = ({ given }: GameAct): Kind => (given.command as BlueMaxOrder).type

/** Whether secret orders stay hidden in this act, and would stay hidden if one more seat left the game then. */
const isHidden = (act: NightAct): boolean => !showsOrders(act) && !leavingShowsOrders(act.after)

/** Another legal order that the seat of an act could have given instead; undefined if there is none. */
function otherOrder(night: Night, act: GameAct, isOther: (order: BlueMaxOrder) => boolean) {
  const game = preparedBlueMaxOf(night)
  const { seat, command } = act.given
  const view = viewOf(stateOf(act.before), seat)
  const orders = night.random('worlds/other').shuffle(allOrdersLegalOrNot(game.rules, view.open, seat))
  return orders.find(
    (order) => !sameJson(order, command) && !game.refuse(view, seat, order) && isOther(order),
  )
}

/** The seats that learn something of an order before it is disclosed: those that tail its seat (B1.4.5). */
const tippedOf = (night: Night, { before, given }: GameAct): string[] => {
  const { tails, opens } = openOf(before)
  return night.game.seats.map(({ id }) => id).filter((id) => tails[id] === given.seat && !opens.includes(id))
}

/** The event that follows from an order, as the seats that tail its seat see it. */
const tipOf = (night: Night, { before, given }: GameAct, command: unknown): unknown => {
  const [tipped] = tippedOf(night, { before, given } as GameAct)
  const [decided] = preparedBlueMaxOf(night).decide(
    stateOf(before),
    given.seat,
    command as BlueMaxOrder,
    night.random,
  )
  return tipped && decided?.event.own?.[tipped]
}

/**
 * A variant of a night with another order of this kind in one act that discloses nothing.
 * @param isTipHeard whether the tailers of the seat are among the audiences that must see no difference
 */
function otherOrderVariant(night: Night, kind: Kind, isTipHeard: boolean): WorldVariant | undefined {
  const acts = gameActs(night).filter(
    (act) => typeOf(act) === kind && isHidden(act) && (!isTipHeard || tippedOf(night, act).length > 0),
  )
  if (acts.length === 0) return undefined
  const act = night.random(`worlds/${kind}`).pick(acts)
  const { seat } = act.given
  const tip = isTipHeard ? tipOf(night, act, act.given.command) : undefined
  const command = otherOrder(night, act, (order) => !isTipHeard || sameJson(tip, tipOf(night, act, order)))
  if (!command) return undefined
  const from = night.acts.indexOf(act)
  const tipped = kind === 'choose' && !isTipHeard ? tippedOf(night, act) : []
  return {
    audiences: audiencesOf(night).filter((audience) => audience !== seat && !tipped.includes(audience)),
    from,
    until: firstActIndexFrom(night, from, (each) => !isHidden(each)),
    start: act.before,
    asks: 6,
    // In phase 1, tailing is decided again when a seat leaves, and the phase may end.
    ...(kind === 'tail' && { wouldShow: () => true }),
    instead: (played) => (played === act ? { scope: 'game', seat, command } : played.given),
    hashes: () => [],
  }
}

const hides = (kind: Kind, claim: string): Property => ({
  id: `non-interference-${kind}`,
  claim,
  check: (night) => compareVariant(night, otherOrderVariant(night, kind, false)),
})

/** The properties that a secret order stays secret until all orders are disclosed (B1.11). */
export const ordersStaySecret: readonly Property[] = [
  hides('pick', 'before all planes are shown nobody but its seat can tell which one was picked'),
  hides('start', 'before all start nobody but its seat can tell the hex and the level'),
  hides('tail', 'before all tailers are shown nobody but its seat can tell whom it has named'),
  hides(
    'choose',
    'before all move nobody but its seat and its tailers can tell manoeuvre, altitude order and reload',
  ),
  hides('fire', 'before all fire nobody but its seat can tell target and burst'),
  {
    id: 'non-interference-tip',
    nights: 'odd',
    claim: 'a tailer learns the direction and the level after it, and can tell nothing else of the manoeuvre',
    check: (night) => compareVariant(night, otherOrderVariant(night, 'choose', true)),
  },
]

/** The variants of a night with another order, by kind of order. */
export const variantsOfOrders = {
  pick: (night: Night) => otherOrderVariant(night, 'pick', false),
  start: (night: Night) => otherOrderVariant(night, 'start', false),
  tail: (night: Night) => otherOrderVariant(night, 'tail', false),
  choose: (night: Night) => otherOrderVariant(night, 'choose', false),
  fire: (night: Night) => otherOrderVariant(night, 'fire', false),
  tip: (night: Night) => otherOrderVariant(night, 'choose', true),
}
