import { expect, it } from 'vitest'
import { MessageAllowance } from './allowance.ts'

const rate = { messagesAtOnce: 10, messagesPerSecond: 1, personsPerAddress: 2 }
const from = (id: string, address: string) => ({ person: { id, name: id }, address })

it('counts what a person sends from anywhere, and what an address sends as anybody (W10)', async () => {
  const allowance = new MessageAllowance(rate)
  expect(await allowance.take(from('ada', 'home'), 10)).toBe(true)
  expect(await allowance.take(from('ada', 'work'), 1)).toBe(false)
  expect(await allowance.take(from('bruno', 'home'), 10)).toBe(true)
  expect(await allowance.take(from('clara', 'home'), 1)).toBe(false)
  expect(await allowance.take(from('clara', 'work'), 1)).toBe(true)
})

it('a long answer costs one point more for each 8 kB, beyond what the message has cost', async () => {
  const allowance = new MessageAllowance(rate)
  const ada = from('ada', 'home')
  expect(await allowance.take(ada, 1)).toBe(true)
  await allowance.chargeAnswer(ada, 4_000, 1)
  await allowance.chargeAnswer(ada, 58_000, 1)
  expect(await allowance.take(ada, 3)).toBe(false)
  const bruno = from('bruno', 'work')
  expect(await allowance.take(bruno, 8)).toBe(true)
  await allowance.chargeAnswer(bruno, 58_000, 8)
  expect(await allowance.take(bruno, 2)).toBe(true)
})

it('a long message costs one point more for each 8 kB', async () => {
  const allowance = new MessageAllowance(rate)
  const ada = from('ada', 'home')
  expect(await allowance.take(ada, 1)).toBe(true)
  await allowance.chargeMessage(ada, 8_000)
  await allowance.chargeMessage(ada, 50_000)
  expect(await allowance.take(ada, 4)).toBe(false)
})
