import { describe, expect, it } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { isReservedName } from './reserved-names.ts'

describe('a name that claims to be who runs the server', () => {
  it.each([
    'Operator',
    'OPERATOR',
    'The operator',
    'Operator 1',
    'Оperаtor', // with letters of Cyrillic
    'Öperátor',
    '0per4tor',
    'O p e r a t o r',
    'ｏｐｅｒａｔｏｒ',
    '𝐎𝐩𝐞𝐫𝐚𝐭𝐨𝐫',
    'Ops Room',
    'Ops Room team',
    'opsroom-admin',
    '[Moderator]',
    'Betreiber',
    'L’exploitant',
    'Il gestore',
    'Serwer',
  ])('is reserved: %s', (name) => {
    expect(isReservedName(name)).toBe(true)
  })

  it.each([
    'Ada',
    'Radio operator',
    'Wing Commander Host',
    'Hostmann',
    'Modest',
    'Admiral',
    'Room 13',
    'The team',
    'Systematic',
    '12',
    '飞行员',
    'Александр',
    'Supporter',
  ])('is not: %s', (name) => {
    expect(isReservedName(name)).toBe(false)
  })

  it('is not taken, and the old one stays', async () => {
    const server = await openTestServer()
    try {
      const client = await server.client()
      await client.get('me.rename', { name: 'Ada' })
      expect(await client.ask('me.rename', { name: 'The Operator' })).toEqual({
        ok: false,
        refusal: { rule: 'W103', reason: 'name.reserved' },
      })
      const me = await fetch(`${server.url}/api/me`, { headers: { cookie: client.cookie } })
      expect(await me.json()).toMatchObject({ name: 'Ada' })
    } finally {
      await server.close()
    }
  })
})
