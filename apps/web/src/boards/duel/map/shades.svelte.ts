import type { Hex } from '@opsroom/rules/core'
import {
  bomberReach,
  type DuelView,
  expectedLoss,
  type Rules,
  type Side,
  type SquadronId,
  squadronIds,
  squadronReach,
} from '@opsroom/rules/duel'
import { say } from '../words/words.ts'

/** What the map can reckon: where squadrons can be, where the bomber can be, what a hex is likely to cost the bomber. */
export const shadeKinds = ['reach', 'bomber', 'loss'] as const
export type ShadeKind = (typeof shadeKinds)[number]

/** What is reckoned of one hex. */
export interface ShadedHex {
  /** Printed in the hex. */
  label: string
  /** How dense its pattern is: 0 to 2. */
  level: number
  /** The same in whole sentences. */
  spoken: readonly string[]
}
export type Shade = ReadonlyMap<Hex, ShadedHex>

/** A side is shown what helps it; who looks on is shown everything, because all of it follows from what the viewer may see. */
export const kindsOf = (side: Side | undefined): readonly ShadeKind[] =>
  shadeKinds.filter((kind) => side === undefined || (kind === 'loss') === (side === 'british'))

const nearest = (count: number): number => (count <= 2 ? 2 : count <= 4 ? 1 : 0)

function reach(rules: Rules, { open }: DuelView, chosen: SquadronId | undefined): Shade {
  const shade = new Map<Hex, { orders: number; spoken: string[] }>()
  for (const squadron of chosen ? [chosen] : squadronIds) {
    for (const [hex, { orders, fuel }] of squadronReach(rules, open, squadron)) {
      const here = shade.get(hex) ?? { orders, spoken: [] }
      const sentence = say('hex.reach', { squadron, orders, fuel })
      shade.set(hex, { orders: Math.min(here.orders, orders), spoken: [...here.spoken, sentence] })
    }
  }
  return new Map(
    [...shade].map(([hex, { orders, spoken }]) => [
      hex,
      { label: `${orders}`, level: nearest(orders), spoken },
    ]),
  )
}

const bomber = (rules: Rules, { open }: DuelView): Shade =>
  new Map(
    [...bomberReach(rules, open)].map(([hex, cards]) => [
      hex,
      { label: `${cards}`, level: nearest(cards), spoken: [say('hex.bomberReach', { cards })] },
    ]),
  )

const loss = (rules: Rules, view: DuelView): Shade =>
  new Map(
    [...expectedLoss(rules, view)].flatMap(([hex, expected]) => {
      const points = Math.round(expected)
      const level = points >= 5 ? 2 : points >= 3 ? 1 : 0
      return points > 0 ? [[hex, { label: `${points}`, level, spoken: [say('hex.loss', { points })] }]] : []
    }),
  )

/** What is reckoned from a view. */
export const shadeOf = (
  rules: Rules,
  view: DuelView,
  kind: ShadeKind,
  chosen?: SquadronId | undefined,
): Shade =>
  kind === 'reach' ? reach(rules, view, chosen) : kind === 'bomber' ? bomber(rules, view) : loss(rules, view)

interface Given {
  rules: Rules
  view: DuelView
  side: Side | undefined
  /** A squadron that gets an order: its reach alone is shown. */
  chosen?: string | undefined
}

const keptAs = 'opsroom.duel.overlay'

/** Which of them is shown over the map, if any. It is remembered on this device. */
export class Shades {
  private readonly given: () => Given
  private wanted = $state<string | undefined>(kept())

  constructor(given: () => Given) {
    this.given = given
  }

  /** The players have agreed to do without. */
  readonly isAgreedOff = $derived.by(() => this.given().rules.setup.overlays === false)
  readonly kinds = $derived.by(() => (this.isAgreedOff ? [] : kindsOf(this.given().side)))
  readonly kind = $derived.by(() => this.kinds.find((kind) => kind === this.wanted))
  readonly shade = $derived.by((): Shade | undefined => {
    const { rules, view, chosen } = this.given()
    return (
      this.kind &&
      shadeOf(
        rules,
        view,
        this.kind,
        squadronIds.find((id) => id === chosen),
      )
    )
  })

  flip = (kind: ShadeKind): void => {
    this.wanted = this.kind === kind ? undefined : kind
    keep(this.wanted)
  }

  spokenAt = (hex: Hex): readonly string[] => this.shade?.get(hex)?.spoken ?? []
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(keptAs) ?? undefined
  } catch {
    return undefined
  }
}

function keep(kind: string | undefined): void {
  try {
    if (kind === undefined) localStorage.removeItem(keptAs)
    else localStorage.setItem(keptAs, kind)
  } catch {
    // A browser that keeps nothing still shows what was chosen until it is closed.
  }
}
