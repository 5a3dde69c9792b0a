import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadFurtherWords } from '../words/words.ts'
import CopyLine from './CopyLine.svelte'

await loadFurtherWords()
afterEach(cleanup)

/**
 * A line to copy, in a browser that copies so.
 * @param clipboard what the clipboard does with a text; absent at an insecure address
 * @param command whether the older command copies
 */
async function pressed(clipboard: (() => Promise<void>) | undefined, command: boolean) {
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: clipboard && { writeText: clipboard },
  })
  const before = document.execCommand
  document.execCommand = vi.fn(() => command)
  onTestFinished(() => {
    document.execCommand = before
    if (own) Object.defineProperty(navigator, 'clipboard', own)
    else Reflect.deleteProperty(navigator, 'clipboard')
  })
  render(CopyLine, { props: { label: 'Code', value: 'SECRET', testid: 'code' } })
  screen.getByRole('button').click()
}
const forbidden = async () => {
  throw new DOMException('not allowed', 'NotAllowedError')
}

describe('a line to copy', () => {
  it.each([
    ['the clipboard', async () => undefined, false],
    ['the older command where the clipboard is forbidden', forbidden, true],
    ['the older command at an insecure address', undefined, true],
  ])('says that it was copied, by %s', async (_, clipboard, command) => {
    await pressed(clipboard, command)
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Copied'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['a browser that forbids it', forbidden],
    ['an insecure address', undefined],
  ])('says to copy it by hand, and selects it, in %s', async (_, clipboard) => {
    await pressed(clipboard, false)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('by hand'))
    expect(screen.getByRole('button').textContent).toBe('Copy')
    const field = screen.getByTestId<HTMLInputElement>('code')
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'SECRET'.length])
  })
})
