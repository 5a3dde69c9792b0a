import type { EventOf } from '../event.ts'
import { mergedField } from './feature.ts'
import { tableFeatureEvents } from './features/events.ts'

/** The kinds of events of any table, for any game. */
export const tableEventKinds = mergedField(tableFeatureEvents, 'kinds')
export type TableEvent = EventOf<typeof tableEventKinds>

/** The request of a seat to the others, by its name. */
export type Wish = NonNullable<Extract<TableEvent, { type: 'asked' }>['open']>['wish']
