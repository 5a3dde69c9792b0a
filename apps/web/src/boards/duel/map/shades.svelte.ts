import type { Hex } from '@opsroom/rules/core'
import { type DuelView, type Rules, type Side, squadronIds } from '@opsroom/rules/duel'
import { keepText, keptText } from '../../../state/kept.ts'
import { withWords } from '../../../words/with-words.ts'
import { openAllWords } from '../words/words.ts'
import { type Shade, type ShadeKind, shadeKindsOf } from './shade-kinds.ts'
import type { shadeOf } from './shade-of.ts'

/** The estimator, fetched with its words when it is first wanted. One for all boards of the page. */
let reckoner = $state.raw<typeof shadeOf | undefined>()

/** @throws when it cannot be loaded */
export async function fetchShades(): Promise<void> {
  reckoner ??= (await withWords(import('./shade-of.ts'), openAllWords())).shadeOf
}

interface Given {
  rules: Rules
  view: DuelView
  side: Side | undefined
  /** A squadron that gets an order: only its reach is shown. */
  chosen?: string | undefined
}

const keptAs = 'opsroom.duel.overlay'

/** Which estimate is shown on the map, if any. The choice is remembered on this device. */
export class ShadeChoice {
  private readonly given: () => Given
  private wanted = $state<string | undefined>(keptText(keptAs))

  /** Whether the estimator could not be fetched. */
  isMissing = $state(false)

  constructor(given: () => Given) {
    this.given = given
    if (this.wanted !== undefined) this.fetch()
  }

  /** The players have agreed to play without estimates. */
  readonly isAgreedOff = $derived.by(() => this.given().rules.setup.overlays === false)
  readonly kinds = $derived.by(() => (this.isAgreedOff ? [] : shadeKindsOf(this.given().side)))
  readonly kind = $derived.by(() => this.kinds.find((kind) => kind === this.wanted))
  readonly shade = $derived.by((): Shade | undefined => {
    const { rules, view, chosen } = this.given()
    return (
      this.kind &&
      reckoner?.(
        rules,
        view,
        this.kind,
        squadronIds.find((id) => id === chosen),
      )
    )
  })

  flip = (kind: ShadeKind): void => {
    this.wanted = this.kind === kind ? undefined : kind
    keepText(keptAs, this.wanted)
    if (this.wanted !== undefined) this.fetch()
  }

  private fetch(): void {
    this.isMissing = false
    fetchShades().catch(() => {
      this.isMissing = true
    })
  }

  spokenAt = (hex: Hex): readonly string[] => this.shade?.get(hex)?.spoken ?? []
}
