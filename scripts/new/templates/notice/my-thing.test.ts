import { it } from 'vitest'
import { noticeKindDefinition } from './table.ts'

const { people, stillTrue } = noticeKindDefinition('myThing')

it('my-thing goes to the people whom it concerns', () => {
  throw new Error(
    `To write, in kinds/table.ts: the people to notify (now ${people}), and here a table that shows it`,
  )
})

it('my-thing is left out when it is no longer true', () => {
  throw new Error(`To write, in kinds/table.ts: how long it is true (now ${stillTrue}), and here both cases`)
})
