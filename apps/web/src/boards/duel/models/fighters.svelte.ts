import type { Choice, Hex } from '@opsroom/rules/core'
import {
  type EndFightersOrder,
  type FighterOrder,
  type PartialOrder,
  type SquadronId,
  turnForecast,
} from '@opsroom/rules/duel'
import { say } from '../../../words/words.ts'
import type { HexChoice, Overlay } from '../map/overlay.ts'
import { type Desk, optionsOf, preview, type Task } from './desk.ts'
import { beyond, Extras } from './extras.svelte.ts'

type PartialFlight = PartialOrder<FighterOrder>
type FlightChoice = Choice<PartialFlight>
const baseFields = ['type', 'squadron', 'path', 'altitude', 'land']
const isEnd = ({ pick }: FlightChoice) => pick === 'altitude' || pick === 'land'

/** Phase 6: one squadron after the other, each once; then the turn is ended. */
export class FightersTask implements Task {
  private readonly desk: Desk
  partial = $state.raw<PartialFlight>({ type: 'fighter' })

  /** The end of the turn, with what optional rules add to it. */
  ending = $state.raw<PartialOrder<EndFightersOrder>>({ type: 'endFighters' })
  readonly extras: Extras
  readonly endExtras: Extras

  constructor(desk: Desk) {
    this.desk = desk
    this.extras = new Extras(desk, {
      get: () => this.partial,
      put: (partial) => {
        this.partial = partial as PartialFlight
      },
      picks: ['squadron', 'heading', 'altitude', 'land'],
      fields: baseFields,
    })
    this.endExtras = new Extras(desk, {
      get: () => this.ending,
      put: (partial) => {
        this.ending = partial as PartialOrder<EndFightersOrder>
      },
      picks: [],
      fields: [],
    })
  }

  /** The squadron's order before it flies, with what optional rules have put into it. */
  private get begun(): PartialFlight {
    const extra = beyond(this.partial, baseFields)
    return {
      ...extra,
      type: 'fighter',
      ...(this.squadron && { squadron: this.squadron }),
    } as PartialFlight
  }
  endOrder = $derived.by(() => optionsOf(this.desk, this.ending).finish as EndFightersOrder | undefined)

  private ask = (partial: PartialFlight): FlightChoice[] =>
    optionsOf(this.desk, partial).choices as FlightChoice[]

  able = $derived.by(
    () =>
      new Set(
        this.ask({ type: 'fighter' }).flatMap(({ pick, value }) =>
          pick === 'squadron' ? [value as SquadronId] : [],
        ),
      ),
  )
  get squadron(): SquadronId | undefined {
    return this.partial.squadron
  }
  get chosen() {
    return this.squadron
  }
  private start = $derived.by(() => (this.squadron ? this.desk.open.squadrons[this.squadron].at : undefined))

  /** Where a flight can end, with the path there and its fuel. The far hex of a tailwind hop is marked. */
  private reach = $derived.by(() => {
    const ways = new Map<Hex, { partial: PartialFlight; cost: number; hop: boolean }>()
    const { squadron, start } = this
    if (!squadron || start === undefined) return ways
    const here: PartialFlight = { ...this.begun, path: [] }
    const ends = (partial: PartialFlight) => this.ask(partial).filter(isEnd)
    const stay = ends(here)
    if (stay.length > 0)
      ways.set(start, { partial: here, cost: Math.min(...stay.map(({ cost = 0 }) => cost)), hop: false })
    for (const step of this.ask(here).filter(({ pick }) => pick === 'heading')) {
      if (step.hex !== undefined && ends(step.partial).length > 0)
        ways.set(step.hex, { partial: step.partial, cost: step.cost ?? 0, hop: false })
      for (const far of this.ask(step.partial).filter(({ pick }) => pick === 'heading')) {
        if (far.hex !== undefined && !ways.has(far.hex))
          ways.set(far.hex, { partial: far.partial, cost: far.cost ?? 0, hop: true })
      }
    }
    return ways
  })

  get flown(): boolean {
    return this.partial.path !== undefined
  }
  hex = $derived.by(() => {
    const { start } = this
    return start === undefined
      ? undefined
      : (this.desk.rules.board.follow(start, this.partial.path ?? [])?.at(-1) ?? start)
  })
  ends = $derived.by(() => {
    const { squadron, path } = this.partial
    if (!squadron || !path) return []
    return this.ask({ ...this.begun, path }).filter(isEnd)
  })
  get end(): string | undefined {
    return this.partial.land ? 'land' : this.partial.altitude
  }
  order = $derived.by(() =>
    this.flown ? (optionsOf(this.desk, this.partial).finish as FighterOrder | undefined) : undefined,
  )
  /** The flight as the rules would play it: fuel left, points for take-off and landing. */
  outcome = $derived.by(() => {
    const event = this.order && preview(this.desk, this.order).find(({ type }) => type === 'squadronFlew')
    return event?.type === 'squadronFlew' ? event.open : undefined
  })

  /** What becomes of the squadrons if the turn ends now; of one's own, where several fly. */
  fates = $derived.by(() =>
    turnForecast(this.desk.rules, this.desk.view).filter(({ squadron }) => {
      const flyer = this.desk.flownBy?.(squadron)
      return flyer === undefined || flyer.seat === this.desk.seat
    }),
  )
  danger = $derived.by(
    () => new Set<string>(this.fates.flatMap(({ squadron, fate }) => (fate === 'crashes' ? [squadron] : []))),
  )

  choices = $derived.by((): ReadonlyMap<Hex, HexChoice> => {
    if (!this.squadron) {
      const spoken = say('fighters.choose')
      return new Map(
        [...this.able].flatMap((id) => {
          const hex = this.desk.open.squadrons[id].at
          return hex === undefined ? [] : [[hex, { spoken, tone: 'here' as const }]]
        }),
      )
    }
    return new Map(
      [...this.reach].map(([hex, { cost, hop }]) => [
        hex,
        {
          label: String(cost),
          spoken: say(
            hop ? 'fighters.choice.hop' : hex === this.start ? 'fighters.choice.stay' : 'fighters.choice.fly',
            { count: cost },
          ),
          tone: hex === this.start ? 'here' : hop ? 'hop' : 'go',
        },
      ]),
    )
  })
  overlay = $derived.by((): Overlay => {
    const { squadron, start } = this
    if (!squadron || start === undefined || !this.partial.path?.length) return { tracks: [] }
    const crossed = this.desk.rules.board.follow(start, this.partial.path) ?? []
    return {
      tracks: [{ key: 'preview', kind: 'preview', hexes: [start, ...crossed] }],
      ghost: { id: squadron, at: crossed.at(-1) ?? start },
    }
  })

  select = (id: SquadronId) => {
    this.partial = this.squadron === id ? { type: 'fighter' } : { type: 'fighter', squadron: id }
  }
  pick = (hex: Hex) => {
    if (!this.squadron) {
      const here = [...this.able].find((id) => this.desk.open.squadrons[id].at === hex)
      if (here) this.select(here)
      return
    }
    const way = this.reach.get(hex)
    if (!way) return
    this.partial = way.partial
    const before = this.desk.open.squadrons[this.squadron].height
    const same = this.ends.find(({ value }) => value === before) ?? this.ends[0]
    if (same) this.partial = same.partial
  }
  choose = (choice: FlightChoice) => {
    this.partial = choice.partial
  }
  forget = () => {
    // What was laid under a squadron may lie under nobody now.
    this.ending = { type: 'endFighters' }
    // While the answer was on its way the next squadron may have been chosen.
    if (this.squadron && this.able.has(this.squadron)) return
    this.partial = { type: 'fighter' }
  }
  back = () => {
    this.partial = this.flown && this.squadron ? this.begun : { type: 'fighter' }
  }
}
