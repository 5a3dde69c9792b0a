import { expect, it } from 'vitest'
import { uuidOf } from './ids.ts'

it('gives the same ids as those in stored data', () => {
  expect(uuidOf('rematch of 00000000-0000-4000-8000-000000000000')).toBe(
    '1e7f690d-028c-86cc-8083-bc9e910c77d2',
  )
})
