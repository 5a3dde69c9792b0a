import { render, screen, waitFor } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import Emblem from './Emblem.svelte'
import Lazy from './Lazy.svelte'

/** Fails so many times, then brings the part. */
const failing = (times: number) => {
  let left = times
  return vi.fn(async () => {
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Emblem }
  })
}

describe('a part that is fetched when it is needed', () => {
  it('is shown when it has come', async () => {
    const { container } = render(Lazy, { props: { load: failing(0), props: {} } })
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull())
    expect(screen.queryByTestId('not-loaded')).toBeNull()
  })

  it('is shown immediately where it is here already: paper does not wait', () => {
    const { container } = render(Lazy, { props: { load: () => ({ default: Emblem }), props: {} } })
    expect(container.querySelector('svg')).not.toBeNull()
  })

  it('says that it did not come, is fetched again when it is asked for, and gets the focus', async () => {
    const load = failing(1)
    const { container } = render(Lazy, { props: { load, props: {} } })
    const words = await screen.findByTestId('not-loaded')
    expect(words.textContent).toContain('could not be fetched')
    screen.getByRole('button', { name: 'Try again' }).click()
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull())
    expect(load).toHaveBeenCalledTimes(2)
    expect(screen.queryByTestId('not-loaded')).toBeNull()
    await waitFor(() => expect(document.activeElement?.contains(container.querySelector('svg'))).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })
})
