import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { productRoot } from './root.ts'

describe('the configuration', () => {
  it('needs no variable', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '0.0.0.0', dataDir: join(productRoot, '.data') })
  })

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SERVERS', 'many'],
    ['SERVERS', '0'],
    ['DATABASE_URL', 'mysql://here/games'],
    ['PORT', 'abc'],
    ['DATABASE_URL', 'postgresql://opsroom:a/b+c#@postgres:5432/opsroom'],
    ['PUBLIC_URL', 'games.test'],
    ['PUBLIC_URL', 'https://games.test/ops'],
    ['PUBLIC_URL', 'https://games.test/?ops'],
    ['PUBLIC_URL', 'https://me@games.test'],
    ['HSTS', 'always'],
    ['LOG_LEVEL', 'loud'],
    ['ROOM_IDLE_HOURS', '-1'],
    ['METRICS_TOKEN', 'short'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.300'],
  ])('names %s when it is wrong, and never what it was', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(new RegExp(`^${name}: .+$`))
    if (value.length > 4) expect(read).not.toThrow(value)
  })

  it.each(['https://games.test', 'https://games.test/', 'http://[2001:db8::1]:3000'])(
    'takes %s as the public address',
    (url) => expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/, '')),
  )

  it('says in words a person can act on that a path and a port make no sense', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://games.test/ops' })).toThrow(
      /^PUBLIC_URL: is a host without a path, .+ a name of its own$/,
    )
    expect(() => readConfig({ PORT: 'abc' })).toThrow(/^PORT: must be a whole number from 0 to 65535/)
  })

  it.each([
    ['SERVERS', 'all', 'must be a whole number from 1 to 64, or cores: one for each core of the machine'],
    ['SERVERS', '65', 'must be a whole number from 1 to 64, or cores: one for each core of the machine'],
    ['ROOMS_PER_DAY', 'many', 'must be a whole number, 1 or more'],
    ['ROOMS_PER_DAY', '1.5', 'must be a whole number, 1 or more'],
    ['DATABASE_SECONDS', '4000', 'must be a whole number from 1 to 3600'],
    ['SECRET_STEP_MS', 'off', 'must be a whole number from 0 to 1000'],
    ['DRAIN_SECONDS', 'ten', 'must be a number from 0 to 600'],
    ['ROOM_IDLE_HOURS', 'never', 'must be a number above 0'],
    ['INSIGHT', 'on', 'must be one of off, ended, live'],
  ])('says what %s may be, in words of no library', (name, value, says) => {
    expect(() => readConfig({ [name]: value })).toThrow(new Error(`${name}: ${says}`))
  })

  it('has words of its own for every number and word', () => {
    const names = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8').matchAll(/^ {4}([A-Z_]+): /gm)
    const errors = [...names].flatMap(([, name = '']) => {
      try {
        readConfig({ [name]: '\u0000' })
        return []
      } catch (error) {
        return [String(error)]
      }
    })
    expect(errors.length).toBeGreaterThan(30)
    expect(errors.filter((error) => /invalid|expected|received|NaN/i.test(error))).toEqual([])
  })

  it('takes the number of servers, or as many as there are cores', () => {
    expect(readConfig({ SERVERS: '4' }).servers).toBe(4)
    expect(readConfig({ SERVERS: 'cores' }).servers).toBeGreaterThan(0)
  })

  it('takes a password of any characters beside the address of the database', () => {
    const password = 'a/b+c#d?e@f:g%h i&j"\'\\k$l'
    const { databaseUrl = '' } = readConfig({
      DATABASE_URL: 'postgresql://opsroom@postgres:5432/opsroom',
      PGPASSWORD: password,
    })
    expect(decodeURIComponent(new URL(databaseUrl).password)).toBe(password)
    const own = 'postgresql://opsroom:own@postgres:5432/opsroom'
    expect(readConfig({ DATABASE_URL: own, PGPASSWORD: password }).databaseUrl).toBe(own)
    expect(readConfig({ PGPASSWORD: password }).databaseUrl).toBeUndefined()
  })

  it('takes the number of trusted proxies, or their addresses, and says so when it is given neither', () => {
    expect(readConfig({}).trustProxy).toBe(false)
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.1.0.0/16' }).trustProxy).toEqual([
      'loopback',
      '10.1.0.0/16',
    ])
    expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(
      /^TRUST_PROXY: say how many proxies .+ such as 1/,
    )
  })
})

describe('the settings of notices', () => {
  const mail = {
    SMTP_URL: 'smtp://mail.test:587',
    MAIL_FROM: 'Ops Room <room@play.test>',
    PUBLIC_URL: 'https://play.test',
  }

  it('are a mail server with an address to send from and a public address, or none', () => {
    expect(readConfig({})).toMatchObject({ smtpUrl: undefined, mailFrom: undefined })
    expect(readConfig(mail)).toMatchObject({ smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM })
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const)
      expect(() => readConfig({ ...mail, [name]: '' })).toThrow(new RegExp(`^${name}: is needed with .+$`))
    expect(() => readConfig({ ...mail, MAIL_FROM: 'somebody' })).toThrow('MAIL_FROM: must look like')
    expect(() => readConfig({ ...mail, SMTP_URL: 'https://mail.test' })).toThrow('SMTP_URL: must look like')
  })

  it('name the hosts of webhooks: those of well-known services, others, or any', () => {
    expect(readConfig({}).webhookHosts).toContain('discord.com')
    const hosts = ['hooks.example.org', 'http://127.0.0.1:8080', '*']
    expect(readConfig({ WEBHOOK_HOSTS: hosts.join(', ') }).webhookHosts).toEqual(hosts)
    for (const wrong of ['https://hooks.example.org/path', 'a b', 'ftp://here'])
      expect(() => readConfig({ WEBHOOK_HOSTS: wrong })).toThrow(/^WEBHOOK_HOSTS: name hosts as/)
  })
})
