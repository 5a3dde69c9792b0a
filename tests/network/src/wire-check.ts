import type { WireEntry, WirePlay } from '@opsroom/protocol'
import { canonicalJson } from '@opsroom/rules/core'
import type { ExpectedStream } from '@opsroom/testkit/expected-stream'
import type { Passed } from './bad-lines.ts'

const said = /^4([23])(\d*)(.*)$/s
interface Answer {
  ok: boolean
  last?: number
  entries?: WireEntry[]
  view?: WirePlay
  record?: { of: string; entries: (WireEntry & { number: number })[] }
}

/** Holds the frames of one connection against those that the audience at its end may be sent. @throws at the first difference */
export function checkConnection(passed: readonly Passed[], as: string, stream: ExpectedStream): void {
  const asked = new Map<string, { name: string; body: { have?: number; as?: string } }>()
  /** The number that a push must begin with, once there was one. */
  let expected: number | undefined

  const checkEntries = (first: number, entries: readonly WireEntry[], written: number) => {
    const most = stream.upTo(written)
    for (const [place, entry] of entries.entries()) {
      const number = first + place
      if (number > most) throw new Error(`entry ${number} was sent to ${as} where ${most} might be known`)
      const text = canonicalJson(entry)
      if (text !== stream.text(number))
        throw new Error(`entry ${number} to ${as} is ${text}, not ${stream.text(number)}`)
    }
  }

  const checkAnswer = (id: string, answer: Answer, written: number) => {
    const request = asked.get(id)
    if (!request) throw new Error(`an answer to nothing that was asked: ${id}`)
    if (request.name === 'table.unsubscribe') expected = undefined
    const { last, entries, view, record } = answer
    const isOfStream = (request.body.as ?? 'public') === as
    const most = stream.upTo(written)
    if (last !== undefined && isOfStream && last > most)
      throw new Error(`${request.name} said ${last} to ${as} where ${most} might be known`)
    if (record?.of === 'view')
      checkEntries(
        1,
        record.entries.map(({ number: _, ...entry }) => entry),
        written,
      )
    if (entries) checkEntries((request.body.have ?? 0) + 1, entries, written)
    if (view && canonicalJson(view) !== canonicalJson(stream.view(last ?? 0)))
      throw new Error(`${as} was given a view that ${last} entries do not come to`)
  }

  const checkPush = (
    [name, body]: [string, { as: string; first: number; entries: WireEntry[] }],
    written: number,
  ) => {
    if (name !== 'table.entries') throw new Error(`${as} was sent ${name}`)
    if (body.as !== as) throw new Error(`${as} was sent what is for ${body.as}`)
    if (expected !== undefined && body.first !== expected)
      throw new Error(`number ${body.first} came to ${as} where ${expected} was expected`)
    expected = body.first + body.entries.length
    checkEntries(body.first, body.entries, written)
  }

  for (const { way, text, written } of passed) {
    const [, kind, id = '', json = ''] = said.exec(text) ?? []
    if (!kind) continue
    if (way === 'up') {
      const [name, body] = JSON.parse(json) as [string, { have?: number }]
      asked.set(id, { name, body })
      // A client that unsubscribes and subscribes again may have missed entries: since its message, or since the server read it.
      if (name === 'table.unsubscribe') expected = undefined
    } else if (kind === '3') checkAnswer(id, (JSON.parse(json) as [Answer])[0], written)
    else checkPush(JSON.parse(json), written)
  }
}
