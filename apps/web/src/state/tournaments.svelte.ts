import type {
  OrganiserAct,
  RequestOf,
  Tournament,
  TournamentPlan,
  TournamentSummary,
} from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answered } from './answered.ts'
import { type Wire, whenUp } from './wire.ts'

type Answer = { ok: true } | { ok: false; refusal: Refusal }

/** The lists of tournaments. */
export class TournamentList {
  private readonly wire: Wire
  listed = $state.raw<readonly TournamentSummary[]>([])
  mine = $state.raw<readonly TournamentSummary[]>([])
  loaded = $state(false)
  refusal = $state.raw<Refusal | undefined>()

  constructor(wire: Wire) {
    this.wire = wire
  }

  /** Asks each time the connection opens, until the returned function is called. */
  watch(): () => void {
    return whenUp(this.wire, () => this.ask())
  }

  /** @returns the code of the new tournament */
  async make(plan: TournamentPlan): Promise<string | undefined> {
    const answer = await answered(this.wire.request('tournament.make', plan))
    this.refusal = answer.ok ? undefined : answer.refusal
    return answer.ok ? answer.code : undefined
  }

  private async ask() {
    const answer = await this.wire.request('tournament.list', {}).catch(() => undefined)
    if (!answer?.ok) return
    this.listed = answer.listed
    this.mine = answer.mine
    this.loaded = true
  }
}

/** One tournament, as it changes. */
export class TournamentPage {
  private readonly wire: Wire
  private readonly code: string
  tournament = $state.raw<Tournament | undefined>()
  refusal = $state.raw<Refusal | undefined>()
  busy = $state(false)

  constructor(wire: Wire, code: string) {
    this.wire = wire
    this.code = code
  }

  /** Watches until the returned function is called. */
  watch(): () => void {
    const { code } = this
    const stops = [
      this.wire.hear('tournament.changed', (changed) => {
        if (changed.code === code) void this.ask()
      }),
      whenUp(this.wire, () => this.ask()),
    ]
    return () => {
      for (const stop of stops) stop()
      void this.wire.request('tournament.unsubscribe', { code }).catch(() => undefined)
    }
  }

  register = (): Promise<void> => this.act('tournament.register')
  withdraw = (): Promise<void> => this.act('tournament.withdraw')

  async organise(act: OrganiserAct): Promise<void> {
    await this.done(this.wire.request('tournament.organise', { code: this.code, act }))
  }

  /** The data from which anybody can compute pairings and table again. */
  async record(): Promise<object | undefined> {
    const answer = await this.wire.request('tournament.record', { code: this.code }).catch(() => undefined)
    return answer?.ok ? answer.record : undefined
  }

  private async act(name: 'tournament.register' | 'tournament.withdraw'): Promise<void> {
    const request: RequestOf<typeof name> = { code: this.code }
    await this.done(this.wire.request(name, request))
  }

  private async done(asked: Promise<Answer>): Promise<void> {
    this.busy = true
    const answer = await answered(asked)
    this.refusal = answer.ok ? undefined : answer.refusal
    await this.ask()
    this.busy = false
  }

  private async ask() {
    const answer = await answered(this.wire.request('tournament.subscribe', { code: this.code }))
    if (answer.ok) this.tournament = answer.tournament
    else if (!this.tournament) this.refusal = answer.refusal
  }
}
