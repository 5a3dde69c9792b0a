import type { Hex } from '@opsroom/rules/core'
import { type DuelView, type Rules, type Side, squadronIds } from '@opsroom/rules/duel'
import { storedText, storeText } from '../../../state/kept.ts'
import { withWords } from '../../../words/with-words.ts'
import { loadAllWords } from '../words/words.ts'
import { type Shade, type ShadeKind, shadeKindsOf } from './shade-kinds.ts'
import type { shadeOf } from './shade-of.ts'

/**
 * The function that computes estimates, loaded with its words when it is first wanted. All boards of the page share it.
 */
let reckoner = $state.raw<typeof shadeOf | undefined>()

/**
 * Loads the function that computes estimates, if it is not loaded yet.
 * @throws when it cannot be loaded
 */
export async function fetchShadeFunction(): Promise<void> {
  reckoner ??= (await withWords(import('./shade-of.ts'), loadAllWords())).shadeOf
}

interface Given {
  rules: Rules
  view: DuelView
  side: Side | undefined
  /** The squadron whose order is under construction: then only its reach is shown. */
  chosen?: string | undefined
}

const keptAs = 'opsroom.duel.overlay'

/** The kind of estimate that the map shows, if any. The choice is stored on this device. */
export class ShadeChoice {
  private readonly given: () => Given
  private wanted = $state<string | undefined>(storedText(keptAs))

  /** Whether the function that computes estimates could not be loaded. */
  isMissing = $state(false)

  constructor(given: () => Given) {
    this.given = given
    if (this.wanted !== undefined) this.fetch()
  }

  /** Whether the players have agreed to play without estimates on the map. */
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
    storeText(keptAs, this.wanted)
    if (this.wanted !== undefined) this.fetch()
  }

  private fetch(): void {
    this.isMissing = false
    fetchShadeFunction().catch(() => {
      this.isMissing = true
    })
  }

  spokenAt = (hex: Hex): readonly string[] => this.shade?.get(hex)?.spoken ?? []
}
