import type { EventOf } from '../event.ts'
import { mergedField } from './feature.ts'
import { tableFeatureEvents } from './features/events.ts'

/** The kinds of events of all features of the table. */
export const tableEventKinds = mergedField(tableFeatureEvents, 'kinds')
export type TableEvent = EventOf<typeof tableEventKinds>

/** The name of a kind of request that a seat makes to the others. */
export type WishName = NonNullable<Extract<TableEvent, { type: 'asked' }>['open']>['wish']
