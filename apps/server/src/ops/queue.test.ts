import { expect, it } from 'vitest'
import { Queue } from './queue.ts'

it('runs one task after the other, and a failing task fails only for its caller', async () => {
  const queue = new Queue()
  const done: number[] = []
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const slow = queue.run(async () => {
    await begun
    done.push(1)
  })
  const broken = queue.run(async () => {
    throw new Error('broken')
  })
  const quick = queue.run(async () => done.push(2))
  expect(queue.idle).toBe(false)
  begin()
  await expect(broken).rejects.toThrow('broken')
  await Promise.all([slow, quick, queue.settled()])
  expect(done).toEqual([1, 2])
  expect(queue.idle).toBe(true)
})
