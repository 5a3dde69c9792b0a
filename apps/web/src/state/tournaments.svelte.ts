import type { OrganiserCommand, Tournament, TournamentPlan, TournamentSummary } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import type { Wire } from './wire.ts'

/** The listed tournaments of this server, and the viewer's own. */
export class TournamentList extends ServerResource<GrantedAnswer<'tournament.list'>> {
  constructor(wire: Wire) {
    super(wire, () => wire.request('tournament.list', {}))
  }

  get listed(): readonly TournamentSummary[] {
    return this.answer?.listed ?? []
  }
  get mine(): readonly TournamentSummary[] {
    return this.answer?.mine ?? []
  }

  /**
   * Opens a tournament.
   * @returns the code of the new tournament
   */
  async make(plan: TournamentPlan): Promise<string | undefined> {
    const answer = await this.tell(this.wire.request('tournament.make', plan))
    return answer.ok ? answer.code : undefined
  }
}

/**
 * A part of the page of a tournament that shows its own refusals: the viewer's registration, or a command of the
 * organiser.
 */
export type TournamentPart = 'registration' | OrganiserPart
type OrganiserPart = `organise.${string}`

/** The part in which a command of the organiser, and its refusal, is shown: that of an entrant or a game has its own. */
export function partOf(act: OrganiserCommand): OrganiserPart {
  if (act.do === 'decide') return `organise.decide.${act.first}-${act.second}`
  return act.do === 'remove' ? `organise.remove.${act.entrant}` : `organise.${act.do}`
}

/** One tournament, kept up to date. */
export class TournamentStore extends ServerResource<GrantedAnswer<'tournament.subscribe'>, TournamentPart> {
  readonly #code: string

  constructor(wire: Wire, code: string) {
    super(wire, () => wire.request('tournament.subscribe', { code }), {
      changes: (ask) =>
        wire.hear('tournament.changed', (changed) => {
          if (changed.code === code) ask()
        }),
      end: () => wire.request('tournament.unsubscribe', { code }),
    })
    this.#code = code
  }

  get tournament(): Tournament | undefined {
    return this.answer?.tournament
  }

  register = (): Promise<void> =>
    this.#act(this.wire.request('tournament.register', { code: this.#code }), 'registration')
  withdraw = (): Promise<void> =>
    this.#act(this.wire.request('tournament.withdraw', { code: this.#code }), 'registration')
  organise = (act: OrganiserCommand): Promise<void> =>
    this.#act(this.wire.request('tournament.organise', { code: this.#code, act }), partOf(act))

  /** The tournament's record, from which anybody can compute its pairings and its table again. */
  async record(): Promise<object | undefined> {
    const answer = await this.wire.request('tournament.record', { code: this.#code }).catch(() => undefined)
    return answer?.ok ? answer.record : undefined
  }

  /** Performs an action of the person. The page stays busy until it shows the result of the action. */
  async #act(
    asked: Promise<{ ok: true } | { ok: false; refusal: Refusal }>,
    part: TournamentPart,
  ): Promise<void> {
    await this.tell(
      asked.finally(() => this.question.again()),
      part,
    )
  }
}
