import type { ChatLine, RequestOf } from '@opsroom/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { FakeWire } from '../testing/fake-wire.ts'
import { ChatStore } from './chat.svelte.ts'
import { chatHistoryLength } from './chat-lines.ts'

const room = '6f0c1f58-5d5e-4b7e-9c39-0d6f0b5f7f11'
const anna = { handle: 'annaannaanna', name: 'Anna', seat: 'one' }
const eve = { handle: 'eveeveeveeve', name: 'Eve' }

const line = (number: number, text: string, more: Partial<ChatLine> = {}): ChatLine => ({
  channel: 'players',
  number,
  from: anna,
  mine: false,
  text,
  at: new Date(Date.UTC(1943, 0, 1, 20, 0, number)).toISOString(),
  ...more,
})
const aside = (number: number, text: string) => line(number, text, { channel: 'spectators', from: eve })

/** A wire to a room's chat: `said` is what the server holds and this window may hear. */
function serve(as = 'two', said: ChatLine[] = []) {
  const wire = new FakeWire()
  const opens: RequestOf<'chat.subscribe'>[] = []
  let muted: string[] = []
  wire.handlers['chat.subscribe'] = (request) => {
    opens.push(request)
    const channels = as === 'public' || request.spectators ? ['players', 'spectators'] : ['players']
    const heard = said.filter(
      ({ channel, from }) => channels.includes(channel) && !muted.includes(from.handle),
    )
    return { ok: true, lines: heard.slice(-chatHistoryLength), muted }
  }
  wire.handlers['chat.unsubscribe'] = () => ({ ok: true })
  wire.handlers['chat.say'] = () => ({ ok: true, channel: 'players', number: said.length + 1 })
  wire.handlers['chat.mute'] = (request) => {
    muted = request.muted ? [...muted, request.handle] : muted.filter((handle) => handle !== request.handle)
    return { ok: true, muted }
  }
  const store = new ChatStore(wire, room, as)
  const push = (...lines: ChatLine[]) => wire.push('chat.said', { room, as, lines })
  const says = (...lines: ChatLine[]) => {
    said.push(...lines)
    push(...lines)
  }
  return { wire, store, said, opens, push, says }
}
const texts = (store: ChatStore) => store.lines.map(({ text }) => text)
const open = (store: ChatStore) => eventually(() => expect(store.loaded).toBe(true))

describe('the chat of a room', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => void vi.useRealTimers())

  it('has what was said before, and then what follows', async () => {
    const { store, says } = serve('two', [line(1, 'Good evening')])
    await open(store)
    says(line(2, 'Shall we begin?'))
    expect(texts(store)).toEqual(['Good evening', 'Shall we begin?'])
  })

  it('shows each line once and misses none after the line was down', async () => {
    const { store, wire, says, said, push } = serve()
    await open(store)
    says(line(1, 'one'))
    wire.turn(false)
    said.push(line(2, 'two'), line(3, 'three'))
    wire.turn(true)
    push(line(4, 'four'))
    said.push(line(4, 'four'))
    await eventually(() => expect(texts(store)).toEqual(['one', 'two', 'three', 'four']))
    push(line(4, 'four'))
    expect(texts(store)).toEqual(['one', 'two', 'three', 'four'])
  })

  it('keeps what came before the history that it is given, unless something is missing between', async () => {
    const history = Array.from({ length: chatHistoryLength }, (_, index) =>
      line(index + 1, `line ${index + 1}`),
    )
    const { store, wire, said } = serve('two', history)
    await open(store)
    said.push(line(chatHistoryLength + 1, 'one more'))
    wire.turn(true)
    await eventually(() => expect(store.lines).toHaveLength(chatHistoryLength + 1))
    for (let number = 1; number <= 2 * chatHistoryLength; number++)
      said.push(line(chatHistoryLength + 1 + number, 'much later'))
    wire.turn(true)
    await eventually(() => expect(store.lines.map(({ number }) => number)[0]).toBe(2 * chatHistoryLength + 2))
    expect(store.lines).toHaveLength(chatHistoryLength)
  })

  it('is silent about spectators until a player wants to hear them, and again afterwards', async () => {
    const said = [line(1, 'Your move'), aside(1, 'You should have turned north')]
    const { store, opens } = serve('two', said)
    await open(store)
    expect([texts(store), store.unread]).toEqual([['Your move'], 1])
    store.listenToSpectators(true)
    await eventually(() => expect(store.lines).toHaveLength(2))
    store.listenToSpectators(false)
    await eventually(() => expect(texts(store)).toEqual(['Your move']))
    expect(opens.map(({ spectators }) => spectators)).toEqual([false, true, false])
  })

  it('is not asked for spectators by a spectator, who hears them anyway', async () => {
    const { store, opens } = serve('public', [aside(1, 'Hello')])
    await open(store)
    expect([texts(store), opens[0]]).toEqual([['Hello'], { room, as: 'public' }])
  })

  it('counts what was not read while it is folded away, and remembers on this device what was', async () => {
    const { store, wire, says } = serve()
    await open(store)
    says(line(1, 'one'), line(2, 'mine', { mine: true }), line(3, 'three'))
    expect(store.unread).toBe(2)
    store.show(true)
    expect(store.unread).toBe(0)
    store.show(false)
    says(line(4, 'four'))
    expect(store.unread).toBe(1)
    store.stop()
    const again = new ChatStore(wire, room, 'two')
    await open(again)
    expect(again.unread).toBe(1)
  })

  it('drops the lines of a person who is muted, and has them again with what was said meanwhile', async () => {
    const { store, says, said } = serve()
    await open(store)
    says(line(1, 'one'))
    await store.mute(anna.handle, true)
    const last = { channel: 'players', number: 1 }
    expect([texts(store), store.voices]).toEqual([[], [{ ...anna, last, muted: true }]])
    said.push(line(2, 'unheard'))
    await store.mute(anna.handle, false)
    await eventually(() => expect(texts(store)).toEqual(['one', 'unheard']))
  })

  it('says why something was not said, and that the line is down', async () => {
    const { store, wire } = serve()
    await open(store)
    wire.handlers['chat.say'] = () => ({ ok: false, refusal: { rule: 'W10', reason: 'message.tooMany' } })
    expect(await store.say('hello')).toBe(false)
    expect(store.refusal?.rule).toBe('W10')
    wire.turn(false)
    expect(await store.say('hello')).toBe(false)
    expect(store.refusal?.reason).toBe('line.down')
  })

  it('is opened again after a refusal that passes', async () => {
    vi.useFakeTimers()
    const { store, wire, opens } = serve('two', [line(1, 'one')])
    await vi.advanceTimersByTimeAsync(0)
    const answer = wire.handlers['chat.subscribe']
    wire.handlers['chat.subscribe'] = () => ({
      ok: false,
      refusal: { rule: 'W98', reason: 'server.cannotStore' },
    })
    void store.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.refusal?.rule).toBe('W98')
    const before = opens.length
    if (answer) wire.handlers['chat.subscribe'] = answer
    await vi.advanceTimersByTimeAsync(2_000)
    expect(opens.length).toBe(before + 1)
    expect(store.refusal).toBeUndefined()
    expect(texts(store)).toEqual(['one'])
  })

  it('takes nothing of another room or seat', async () => {
    const { store, wire } = serve()
    await open(store)
    wire.push('chat.said', { room, as: 'one', lines: [line(1, 'not for here')] })
    expect(store.lines).toEqual([])
  })
})
