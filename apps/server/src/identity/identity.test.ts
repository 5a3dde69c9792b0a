import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCookie, openHouse, type TestHouse } from '../testing/house.ts'
import { TestWindow } from '../testing/window.ts'
import { newCookieKey, personIn, signPerson } from './cookie.ts'
import { isOwnOrigin } from './origin.ts'

describe('a cookie', () => {
  const key = newCookieKey()
  const person = '4b5f9b1e-8f0e-4c59-9a4e-3f2d1c0b9a88'

  it('names the person that it was made for', () => {
    expect(personIn(signPerson(person, key), key)).toBe(person)
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a person without a signature', person],
    ['a person with an empty signature', `${person}.`],
    ['a signature by another key', signPerson(person, newCookieKey())],
    ["somebody else's signature", `${person}.${signPerson('other', key).split('.')[1]}`],
  ])('names nobody when it is %s', (_, value) => {
    expect(personIn(value, key)).toBeUndefined()
  })
})

describe('an origin', () => {
  it.each([
    [undefined, 'here:3000', undefined, true],
    ['http://here:3000', 'here:3000', undefined, true],
    ['http://here:3001', 'here:3000', undefined, false],
    ['https://evil.example', 'here:3000', undefined, false],
    ['https://play.example', '127.0.0.1:3000', 'https://play.example', true],
    ['null', 'here:3000', undefined, false],
  ])('%s at the host %s with the public address %s: %s', (origin, host, publicUrl, isOurs) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(isOurs)
  })
})

describe('who is calling', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const me = async (cookie?: string) => {
    const answer = await fetch(`${house.url}/api/me`, { headers: cookie ? { cookie } : {} })
    return { body: await answer.json(), headers: answer.headers }
  }

  it('is welcomed with a name and a cookie that no script can read', async () => {
    const { body, headers } = await me()
    expect(body).toEqual({ name: expect.stringMatching(/^Pilot \d{4}$/) })
    expect(headers.getSetCookie()[0]).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is known again, with the new name after a renaming, at any server of this database', async () => {
    const cookie = await newCookie(house.url)
    const window = await house.window(cookie)
    await window.get('me.rename', { name: 'Dora' })
    expect((await me(cookie)).body).toEqual({ name: 'Dora' })
    const other = await openHouse({ DATABASE_URL: house.databaseUrl })
    const answer = await fetch(`${other.url}/api/me`, { headers: { cookie } })
    expect(await answer.json()).toEqual({ name: 'Dora' })
    await other.close()
  })

  it.each([
    ['no cookie', async () => undefined],
    ['a forged cookie', async () => 'opsroom=4b5f9b1e-8f0e-4c59-9a4e-3f2d1c0b9a88.AAAA'],
    ['a cookie that is none', async () => 'opsroom=%%%'],
    ['a cookie whose end was changed', async () => (await newCookie(house.url)).slice(0, -3)],
  ])('gets no connection with %s (W13)', async (_, cookie) => {
    const connecting = TestWindow.open(house.url, await cookie())
    await expect(connecting).rejects.toEqual({ rule: 'W13', reason: 'identity.missing' })
  })

  it('gets no connection from a page of another house', async () => {
    const cookie = await newCookie(house.url)
    await expect(TestWindow.open(house.url, cookie, { origin: 'https://evil.example' })).rejects.toThrow()
    const own = await TestWindow.open(house.url, cookie, { origin: house.url })
    own.close()
  })

  it('gets a cookie for https only where the public address is https', async () => {
    const secure = await openHouse({ DATABASE_URL: house.databaseUrl, PUBLIC_URL: 'https://play.example' })
    const { headers } = await fetch(`${secure.url}/api/me`)
    expect(headers.getSetCookie()[0]).toContain('; Secure')
    await secure.close()
  })

  it('is one newcomer of so many that an address may bring in a minute; whoever is known is let in', async () => {
    const strict = await openHouse({ DATABASE_URL: house.databaseUrl, NEWCOMERS_PER_MINUTE: '2' })
    const cookie = await newCookie(strict.url)
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${strict.url}/api/me`, { headers })).status
    expect([await status({}), await status({})]).toEqual([200, 429])
    expect(await status({ cookie })).toBe(200)
    await strict.close()
  })
})
