import type { Refusal, TableCommand } from '@opsroom/rules/core'
import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CommandOutcome } from '../../state/outbox.ts'
import type { TableStore } from '../../state/table.svelte.ts'
import Asked from './Asked.svelte'
import TableMenuStep from './TableMenuStep.svelte'

afterEach(cleanup)

const refused: Refusal = { rule: 'T9', reason: 'takeBack.drew' }
const press = (name: string) => screen.getByRole('button', { name }).click()
const isRefused = () =>
  waitFor(() => expect(screen.getByTestId('refusal').getAttribute('data-reason')).toBe(refused.reason))

/** A table that answers its commands by hand. @param asked the request that its seats have to answer */
function table(asked?: object) {
  const given: TableCommand[] = []
  const answers: ((outcome: CommandOutcome) => void)[] = []
  const act = (command: TableCommand) => {
    given.push(command)
    return new Promise<CommandOutcome>((resolve) => void answers.push(resolve))
  }
  const play = { table: { open: { asked, taken: { one: 'Ada', two: 'Bruno' } } } }
  const store = { seat: 'one', play, act } as unknown as TableStore
  return { store, given, answer: (outcome: CommandOutcome) => answers.shift()?.(outcome) }
}

describe('a command in the menu of a table', () => {
  async function confirmed() {
    const desk = table()
    const done = vi.fn()
    const command = { type: 'ask', seat: 'one', wish: 'takeBack' } as const
    const words = { ask: 'Take back', sure: 'Sure?', yes: 'Yes' }
    render(TableMenuStep, { props: { store: desk.store, command, ...words, done } })
    press('Take back')
    await waitFor(() => press('Yes'))
    return { ...desk, command, done }
  }

  it('leaves the menu open until it is answered, and closes it once it is accepted', async () => {
    const { given, command, answer, done } = await confirmed()
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    expect(given).toEqual([command])
    expect(done).not.toHaveBeenCalled()
    answer({ ok: true, last: 1 })
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
  })

  it('shows why it was refused, in the menu, and can be given again', async () => {
    const { given, command, answer, done } = await confirmed()
    answer({ ok: false, refusal: refused })
    await isRefused()
    expect(done).not.toHaveBeenCalled()
    press('Take back')
    await waitFor(() => press('Yes'))
    expect(given).toEqual([command, command])
  })
})

describe('a request at a table', () => {
  const own = { seat: 'one', wish: 'takeBack', agreed: [] }
  it.each([
    ['an agreement', 'Agree', { ...own, seat: 'two' }, { type: 'answer', seat: 'one', agrees: true }],
    ['a refusal of it', 'Decline', { ...own, seat: 'two' }, { type: 'answer', seat: 'one', agrees: false }],
    ['a withdrawal', 'Withdraw', own, { type: 'withdraw', seat: 'one' }],
  ])('shows why %s was refused', async (_, button, asked, command) => {
    const { store, given, answer } = table(asked)
    render(Asked, { props: { store } })
    press(button)
    answer({ ok: false, refusal: refused })
    await isRefused()
    expect(given).toEqual([command])
  })
})
