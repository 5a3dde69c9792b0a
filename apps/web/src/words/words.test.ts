import { protocolRules } from '@opsroom/protocol'
import { tableRefusalReasons } from '@opsroom/rules/core'
import { expect, it } from 'vitest'
import { words } from './words.ts'

it.each(tableRefusalReasons)('words the refusal %s of a table', (reason) =>
  expect(words.has(`refusal.${reason}`)).toBe(true),
)

it.each(Object.values(protocolRules).map(({ reason }) => reason))(
  'words the refusal %s of the protocol',
  (reason) => expect(words.has(`refusal.${reason}`)).toBe(true),
)
