import type { Options } from '@opsroom/rules/core'
import { expect, it } from 'vitest'
import { seatOptionsSchema } from './seat-api.ts'

it('every key of a choice reaches the program', () => {
  // Not a key may be missing here, nor in the schema.
  const choice: Required<Options['choices'][number]> = {
    pick: 'manoeuvre',
    value: 'half-loop',
    hex: 7,
    path: [5, 6, 7],
    cost: 2,
    draft: { type: 'fly', manoeuvre: 'half-loop' },
  }
  const options: Required<Options> = { choices: [choice], finish: { type: 'fly' } }
  expect(seatOptionsSchema.parse(options)).toEqual(options)
})
