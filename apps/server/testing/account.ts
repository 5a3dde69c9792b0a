import { randomUUID } from 'node:crypto'
import type { AccountTable, NewsLine } from '@opsroom/protocol/account-api'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { linesOf, openStream, type ProgramAnswer, type ProgramStream, TestProgram } from './program.ts'
import type { TestClient } from './test-client.ts'

const path = '/api/account/v1'

/** The stream of an account's news. */
export class TestNews {
  readonly stream: ProgramStream

  constructor(stream: ProgramStream) {
    this.stream = stream
  }

  /** The lines but for heartbeats. */
  get lines(): NewsLine[] {
    return linesOf<NewsLine>(this.stream.text)
  }

  /** The last table that was told of for a reason, when one has been. */
  async tableWith(reason: string, is: (table: AccountTable) => boolean = () => true): Promise<AccountTable> {
    let found: AccountTable | undefined
    await eventually(() => {
      const tables = this.lines.filter((line) => line.type === 'table')
      found = tables.findLast(({ news, table }) => news.some((each) => each === reason) && is(table))?.table
      expect(found).toBeDefined()
    })
    return found as AccountTable
  }
}

/** A program with an account token. */
export class TestAccount {
  readonly url: string
  readonly program: TestProgram

  constructor(url: string, token: string) {
    this.url = url
    this.program = new TestProgram(url, token, path)
  }

  /** One whose token this person makes. */
  static async of(url: string, owner: TestClient): Promise<TestAccount> {
    return new TestAccount(url, (await owner.get('account.makeToken', {})).token)
  }

  get token(): string {
    return this.program.token
  }

  ask = (path: string, init?: RequestInit): Promise<ProgramAnswer> => this.program.ask(path, init)
  post = (path: string, body: unknown): Promise<ProgramAnswer> => this.program.post(path, body)
  order = (code: string, what: string, more: object = {}) =>
    this.post(`rooms/${code}/${what}`, { id: randomUUID(), ...more })
  /** The rule by which a request is refused. */
  ruleOf = async (path: string, body?: unknown): Promise<string | undefined> =>
    (await (body === undefined ? this.ask(path) : this.post(path, body))).json.refusal?.rule
  account = async () => (await this.ask('account')).json

  /** The program at a seat that it plays. */
  at = (code: string, seat: string): TestProgram =>
    new TestProgram(this.url, this.token, `${path}/rooms/${code}/seats/${seat}`)

  async news(): Promise<TestNews> {
    return new TestNews(
      await openStream(`${this.program.url}/events`, { authorization: `Bearer ${this.token}` }),
    )
  }
}

/** Plays what a seat has to play now, by the first of its choices. */
export async function playFirst(program: TestProgram): Promise<void> {
  for (;;) {
    const { json: state } = await program.state()
    if (state.status !== 'playing' || !state.waiting.you) return
    let { choices, finish } = state.options
    while (!finish && choices.length > 0)
      ({ choices, finish } = (await program.options(choices[0].draft)).json)
    if (finish) await program.order(finish, state.last)
  }
}
