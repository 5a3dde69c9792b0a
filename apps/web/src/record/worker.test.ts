import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import './worker.ts'

vi.mock('./checked.ts', async (original) => {
  const real = await original<typeof import('./checked.ts')>()
  return {
    ...real,
    readAnyRecord: (text: string) =>
      text === 'broken' ? expect.fail('the check broke off') : real.readAnyRecord(text),
  }
})

/** The answers of the worker about a file. */
async function repliesTo(file: Blob): Promise<unknown[]> {
  const sent = vi.spyOn(self, 'postMessage').mockReturnValue(undefined)
  const complained = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => {
    sent.mockRestore()
    complained.mockRestore()
  })
  self.onmessage?.({ data: file } as MessageEvent<Blob>)
  await eventually(() => expect(sent).toHaveBeenCalled())
  return sent.mock.calls.map(([reply]) => reply)
}

it('the worker answers about a file that is no record', async () => {
  expect(await repliesTo(new Blob(['no record']))).toEqual([{ unreadable: true }])
})

it('the worker says that the check broke off, in place of saying nothing', async () => {
  expect(await repliesTo(new Blob(['broken']))).toEqual([{ failed: true }])
})
