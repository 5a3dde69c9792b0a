import { noticeKinds, noticeServices } from '@opsroom/protocol'
import { describe, expect, it } from 'vitest'
import { defaultWishes, noticeKindsOfForm, servicesOfForm, wishesOf, wishesToSend } from './wishes.ts'

describe('the wishes for notices', () => {
  it('have every kind and every service of the protocol; seeks are asked for by their games', () => {
    expect([...noticeKindsOfForm, 'seek'].toSorted()).toEqual([...noticeKinds].toSorted())
    expect([...servicesOfForm].toSorted()).toEqual([...noticeServices].toSorted())
  })

  it('want to know of seeks where a game is named, and are read as they were sent', () => {
    const wishes = { kinds: defaultWishes().kinds, games: ['duel'] }
    const sent = wishesToSend(wishes)
    expect(sent.kinds).toContain('seek')
    expect(wishesToSend(wishesOf(sent))).toEqual(sent)
    expect(wishesToSend({ ...wishesOf(sent), games: [] }).kinds).not.toContain('seek')
  })
})
