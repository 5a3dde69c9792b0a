import {
  type AnswerOf,
  type MetPerson,
  normalizedText,
  protocolRefusal,
  type RequestOf,
} from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import type { Chat } from '../chat/chat.ts'
import { Limiter, type PointStoreOpener } from '../ops/limits.ts'
import { keepsApart, type Store } from '../store/index.ts'
import { botWithPersonId } from '../table/holders.ts'
import { audienceForPast } from '../table/past.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/** The maximum number of blocks that a person may have, and of reports that they may make in a day. */
const mostBlocks = 500
const mostReports = 20
const day = 24 * 3600

interface PeopleDeps {
  store: Store
  tables: Tables
  chat: Pick<Chat, 'lineFor'>
  keep: PointStoreOpener
  onFailure: (error: unknown) => void
}

/** Somebody whom a person has met in a room, and the chat line that identifies them, if any. */
interface Found {
  id: string
  name: string
  line?: string
}

const unknown = { ok: false as const, refusal: protocolRefusal('W77') }
const tooManyReports = { ok: false as const, refusal: protocolRefusal('W84', { most: mostReports }) }
const tooManyBlocks = { ok: false as const, refusal: protocolRefusal('W85', { most: mostBlocks }) }

/** Acts of people concerning other people, and concerning their own data. */
export class PeopleActions {
  readonly #deps: PeopleDeps
  readonly #reported: Limiter

  constructor(deps: PeopleDeps) {
    this.#deps = deps
    this.#reported = new Limiter('reports', mostReports, day, deps.keep)
  }

  /**
   * Refuses a person who may not sit down at a table because somebody there has blocked them, or is blocked by them
   * (W76). The refusal is the same in both cases, so that nobody learns who has blocked whom. It is checked only if no
   * other rule forbids the seat.
   */
  async refuseSitting(person: Person, table: Table): Promise<Refusal | undefined> {
    const { open, sealed } = table.play.table
    const others = Object.entries(sealed?.holders ?? {})
      .map(([seat, id]) => ({ person: id, name: open.taken[seat] ?? '' }))
      .filter((other) => other.person !== person.id && botWithPersonId(other.person) === undefined)
    const blocks = await this.#deps.store.blocks.between(
      person.id,
      others.map((other) => other.person),
    )
    const asNow = { person: person.id, name: person.name }
    const isApart = others.some((other) =>
      blocks.some((block) => keepsApart(block, asNow, other, table.facts.room)),
    )
    return isApart ? protocolRefusal('W76') : undefined
  }

  async block(person: Person, { room, who }: RequestOf<'people.block'>): Promise<AnswerOf<'people.block'>> {
    const { blocks } = this.#deps.store
    const found = await this.#find(person, room, who)
    const called = await this.#nameIn(room, person)
    if (!found || called === undefined) return unknown
    if ((await blocks.count(person.id)) >= mostBlocks) return tooManyBlocks
    await blocks.keep({ person: person.id, called, blocked: found.id, name: found.name, room })
    return { ok: true, name: found.name }
  }

  async blocked(person: Person): Promise<AnswerOf<'people.blocked'>> {
    const blocked = await this.#deps.store.blocks.of(person.id)
    return { ok: true, blocked: blocked.map((each) => ({ ...each, since: each.since.toISOString() })) }
  }

  async unblock(person: Person, { block }: RequestOf<'people.unblock'>): Promise<AnswerOf<'people.unblock'>> {
    return (await this.#deps.store.blocks.remove(person.id, block)) ? { ok: true } : unknown
  }

  async report(person: Person, request: RequestOf<'people.report'>): Promise<AnswerOf<'people.report'>> {
    const { room, who, why, text } = request
    const found = await this.#find(person, room, who)
    const table = await this.#deps.tables.get(room)
    if (!found || !table) return unknown
    if (!(await this.#reported.take(person.id))) return tooManyReports
    const { id: subjectId, name, line } = found
    const { code } = table.facts
    await this.#deps.store.reports.keep({
      reporterId: person.id,
      subjectId,
      room: code,
      why,
      name,
      line,
      text,
    })
    return { ok: true }
  }

  /** Deletes the person who makes the request, if they confirm it with their own name. */
  async forget(person: Person, { name }: RequestOf<'people.forgetMe'>): Promise<AnswerOf<'people.forgetMe'>> {
    const { store, tables, onFailure } = this.#deps
    const found = await store.persons.find(person.id)
    // The name in the request has been normalized, as all new names are; a name that was stored earlier may not be.
    if (!found || (found.name !== name && normalizedText(found.name) !== name)) return unknown
    const forgotten = await store.personalData.forget(person.id)
    if (!forgotten) return { ok: false, refusal: protocolRefusal('W80') }
    for (const room of forgotten.rooms) tables.readAnew(room)
    // The connections of this person are closed after the answer has been sent.
    setImmediate(() => store.personalData.tellForgotten(forgotten).catch(onFailure))
    return { ok: true }
  }

  /** The name of a person in a room: their name at the table if they hold a seat, otherwise their current name. */
  async #nameIn(room: string, person: Person): Promise<string | undefined> {
    const { tables, store } = this.#deps
    const table = await tables.get(room)
    const [seat] = table?.seatsOf(person) ?? []
    return (seat && table?.play.table.open.taken[seat]) ?? (await store.persons.find(person.id))?.name
  }

  /**
   * The person whom another person has met in a room, by a seat or a chat line. Undefined for bots and for the person
   * themselves.
   */
  async #find(person: Person, room: string, who: MetPerson): Promise<Found | undefined> {
    const found =
      'seat' in who ? await this.#holder(person, room, who.seat) : await this.#speaker(person, room, who)
    if (!found || found.id === person.id || botWithPersonId(found.id)) return undefined
    return found
  }

  async #holder(person: Person, room: string, seat: string): Promise<Found | undefined> {
    const table = await this.#deps.tables.get(room)
    if (!table || audienceForPast(table, person) === undefined) return undefined
    const id = table.holderOf(seat)
    const name = table.play.table.open.taken[seat]
    return id === undefined || name === undefined ? undefined : { id, name }
  }

  async #speaker(person: Person, room: string, line: Exclude<MetPerson, { seat: string }>) {
    const said = await this.#deps.chat.lineFor(person, room, line)
    return said && { id: said.person, name: said.name, line: said.text }
  }
}
