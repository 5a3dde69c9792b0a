import { expect, it } from 'vitest'
import { Quotas } from './quotas.ts'

it('rooms of one host are opened one after the other, those of others meanwhile; what fails holds up nothing', async () => {
  const quotas = new Quotas({} as never, {} as never, {} as never, {} as never)
  const underWay = new Set<string>()
  const most = { ada: 0, all: 0 }
  const open = (host: string, fails = false) =>
    quotas.oneByOne(host, async () => {
      const id = `${host} ${Math.random()}`
      underWay.add(id)
      most.ada = Math.max(most.ada, [...underWay].filter((one) => one.startsWith('ada')).length)
      most.all = Math.max(most.all, underWay.size)
      await new Promise((resolve) => setImmediate(resolve))
      underWay.delete(id)
      if (fails) throw new Error('the database is away')
      return host
    })
  const answers = await Promise.allSettled([open('ada'), open('ada', true), open('ada'), open('bruno')])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(most).toEqual({ ada: 1, all: 2 })
})
