import {
  type AnswerOf,
  invitationSchema,
  mostPastOpponents,
  type PastOpponent,
  pastOpponentSchema,
  protocolRefusal,
  type RequestOf,
  sentInvitationSchema,
} from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import { createRoom, type OpeningGuards } from '../lobby/create.ts'
import { looksAlike } from '../ops/look-alikes.ts'
import { refuseRatedGame } from '../ratings/consent.ts'
import type { InvitationRow, PastOpponentRow, Store } from '../store/index.ts'
import { botWithPersonId } from '../table/holders.ts'
import type { Tables } from '../table/tables.ts'

/** The maximum number of open invitations from one person: in all, and to the same person. */
const most = { all: 10, toOne: 1 }
/** Milliseconds after which an invitation ends: three days. */
const lasts = 3 * 24 * 60 * 60_000

interface InvitationsDeps {
  store: Store
  tables: Pick<Tables, 'deps' | 'get'>
  guards: OpeningGuards
  /** The present time, in ms since 1970. */
  now(): number
  /** Called when a person was invited to a room. If the person is not connected, they are sent a notice. */
  invited(person: string, room: string): void
}

const shown = ({ person: _, played, ...row }: PastOpponentRow): PastOpponent =>
  pastOpponentSchema.parse({ ...row, played: played.toISOString() })

/** Invitations to a new room, from a person to people with whom they have played before. */
export class Invitations {
  readonly #deps: InvitationsDeps

  constructor(deps: InvitationsDeps) {
    this.#deps = deps
  }

  async opponentsOf(person: Person): Promise<AnswerOf<'invite.opponents'>> {
    const found = await this.#opponents(person)
    const isFirst = ({ name }: PastOpponentRow, place: number) =>
      found.findIndex((each) => looksAlike(each.name, name)) === place
    return { ok: true, opponents: found.filter(isFirst).slice(0, mostPastOpponents).map(shown) }
  }

  /** @param person the person who invites, with their current name */
  send(person: Person, request: RequestOf<'invite.send'>): Promise<AnswerOf<'invite.send'>> {
    // Invitations of one person are sent one after the other: a second click waits for the room that the first one
    // opens.
    return this.#deps.guards.quotas.oneByOne(`invite ${person.id}`, () => this.#send(person, request))
  }

  async mine(person: Person): Promise<AnswerOf<'invite.mine'>> {
    const { store, now } = this.#deps
    const at = new Date(now())
    const mayMeet = await store.meetings.whoMayMeet(person.id)
    const received = await store.invitations.receivedBy(person.id, at)
    const sent = await store.invitations.sentBy(person.id, at)
    const dated = ({ since, settling, rated, ...row }: InvitationRow) => ({
      ...row,
      since: since.toISOString(),
      ...(settling && { settling }),
      ...(rated && { rated: true as const }),
    })
    return {
      ok: true,
      received: received
        .filter(({ inviter, name }) => mayMeet({ person: inviter, name }))
        .map(({ inviter: _, ...row }) => invitationSchema.parse(dated(row))),
      sent: sent.map(({ invitee: _, ...row }) => sentInvitationSchema.parse(dated(row))),
    }
  }

  async decline(
    person: Person,
    { invitation }: RequestOf<'invite.decline'>,
  ): Promise<AnswerOf<'invite.decline'>> {
    const { store, now } = this.#deps
    const inviter = await store.invitations.decline(person.id, invitation, new Date(now()))
    if (inviter === undefined) return { ok: false, refusal: protocolRefusal('W81') }
    await store.seeks.tell([person.id, inviter])
    return { ok: true }
  }

  async #send(
    person: Person,
    { room, seat, settling, rated }: RequestOf<'invite.send'>,
  ): Promise<AnswerOf<'invite.send'>> {
    const { store, tables, guards, now, invited } = this.#deps
    const opponent = (await this.#opponents(person)).find((each) => each.room === room && each.seat === seat)
    const table = opponent && (await tables.get(room))
    const [own] = table?.seatsOf(person) ?? []
    if (!opponent || !table || own === undefined) return { ok: false, refusal: protocolRefusal('W44') }
    const at = new Date(now())
    const open = await store.invitations.sentBy(person.id, at)
    const before = open.filter(({ name, declined }) => looksAlike(name, opponent.name) && !declined)
    if (open.length >= most.all || before.length >= most.toOne)
      return { ok: false, refusal: protocolRefusal('W45', { most: most.all }) }
    const unwilling = rated && (await refuseRatedGame(store, person.id))
    if (unwilling) return { ok: false, refusal: unwilling }
    const { setup, seats, spectators, delayRounds, timeControl } = table.play.table.open
    const opened = await createRoom(tables.deps, guards, person, {
      game: table.facts.gameId,
      setup,
      seats: seats.map(({ id }) => id),
      listed: false,
      spectators,
      ...(delayRounds && { delayRounds }),
      bothSides: false,
      seat: own,
      ...(timeControl && { timeControl }),
      ...(settling && { settling }),
      ...(rated && { rated }),
    })
    if (!opened.ok) return opened
    const { person: invitee, name } = opponent
    const invitation = { inviter: person.id, invitee, name, room: opened.room }
    await store.invitations.keep(invitation, at, new Date(at.getTime() + lasts))
    await store.seeks.tell([person.id, invitee])
    invited(invitee, opened.room)
    return { ok: true, code: opened.code }
  }

  /**
   * The games without bots that a person has played, with the opponents whom they may invite. Opponents are told apart
   * by the names that they had there, never by their ids, so two names may belong to one person.
   */
  async #opponents(person: Person): Promise<PastOpponentRow[]> {
    const { store } = this.#deps
    const mayMeet = await store.meetings.whoMayMeet(person.id)
    const all = await store.invitations.opponentsOf(person.id)
    return all.filter((each) => botWithPersonId(each.person) === undefined && mayMeet(each, each.room))
  }
}
