import type { Hex, Refusal } from '@opsroom/rules/core'
import { type BomberOrder, medals, type OrderDraft } from '@opsroom/rules/duel'
import { emptyOverlay, type HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import type { DuelOverlay } from '../map/tracks.ts'
import { type ConsoleTask, type DuelDesk, optionsForDraft, previewOrder } from './desk.ts'
import { ExtraChoices } from './extras.svelte.ts'

type FlightDraft = OrderDraft<BomberOrder>

/**
 * The order of the bomber in phase 6: it turns over its next card. With the first card the player chooses the altitude.
 */
export class BomberTask implements ConsoleTask {
  private readonly desk: DuelDesk
  readonly chosen = 'bomber' as const
  readonly choices: ReadonlyMap<Hex, HexChoice> = new Map()
  draft = $state.raw<FlightDraft>({ type: 'bomber' })

  readonly extras: ExtraChoices<'bomber'>

  constructor(desk: DuelDesk) {
    this.desk = desk
    this.extras = new ExtraChoices(desk, {
      get: () => this.draft,
      put: (draft) => this.choose(draft),
      picks: ['altitude'],
      fields: ['altitude'],
    })
  }

  altitudes = $derived.by(() =>
    optionsForDraft(this.desk, { type: 'bomber' }).choices.filter(({ pick }) => pick === 'altitude'),
  )
  get order(): BomberOrder | undefined {
    return this.extras.options.finish
  }
  get altitude(): string | undefined {
    return this.draft.altitude ?? this.desk.open.bomber?.altitude
  }
  /** The result of the next card, as far as public knowledge and this side's plan tell it. */
  outcome = $derived.by(() => {
    const event = this.order && previewOrder(this.desk, this.order).find(({ type }) => type === 'bomberFlew')
    return event?.type === 'bomberFlew' ? event.open : undefined
  })
  shield = $derived.by(() =>
    this.order && this.outcome ? shieldRefusal(this.desk, this.outcome.at, this.order) : undefined,
  )
  overlay = $derived.by((): DuelOverlay => {
    const { outcome } = this
    const from = this.desk.open.bomber?.at
    if (!outcome || from === undefined) return emptyOverlay
    return {
      tracks: [{ key: 'preview', kind: 'preview', hexes: [from, outcome.at] }],
      ghost: { id: 'bomber', at: outcome.at, heading: outcome.card },
    }
  })
  choose = (draft: FlightDraft) => {
    this.draft = draft
  }
  pick = () => undefined
  back = () => {
    this.draft = { type: 'bomber' }
  }
}

/**
 * The refusal to remove shielded tiles in the next hex by medals (D12.7); undefined when no tile there is shielded, or
 * the British have no medals. It is shown to the player, who would otherwise not learn why that choice is missing.
 */
export function shieldRefusal(desk: DuelDesk, hex: number, order: object): Refusal | undefined {
  const { game, view, seat, open } = desk
  if (medals.of(open).british === 0) return undefined
  return Object.keys(open.ground.placed[hex] ?? {})
    .map((kind) => {
      const removing = { ...order, type: 'bomber' as const, removeTiles: { [kind]: 1 } }
      return game.refuse(view, seat, removing)
    })
    .find((refusal) => refusal?.rule === 'D12.7')
}
