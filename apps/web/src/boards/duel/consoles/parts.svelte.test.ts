import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { fetchConsole, loadedConsole } from './parts.svelte.ts'

it('a console that arrives later leaves the order alone that is being built with another', async () => {
  await fetchConsole('fighters')
  let begun = 0
  const end = $effect.root(() => {
    $effect(() => {
      if (loadedConsole('fighters')) begun += 1
    })
  })
  flushSync()
  await fetchConsole('option')
  flushSync()
  expect(begun).toBe(1)
  end()
})
