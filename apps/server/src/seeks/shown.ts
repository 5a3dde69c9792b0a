import { type MySeek, mySeekSchema, type Seek, seekSchema } from '@opsroom/protocol'
import type { SeekRow } from '../store/index.ts'
import { playingHoursAt } from './hours.ts'

/** A seek as others are shown it in the list. @param now in ms since 1970 */
export const listedSeek = (seek: SeekRow, now: number): Seek => seekSchema.parse(fieldsOf(seek, now))

/** A seek as its owner is shown it. @param now in ms since 1970 */
export const ownSeek = (seek: SeekRow, now: number): MySeek =>
  mySeekSchema.parse({ ...fieldsOf(seek, now), quick: seek.quick })

/** The fields of a seek that may be shown. The caller parses them by a schema, which drops all others. */
const fieldsOf = ({ terms, until, account, ...row }: SeekRow, now: number): object => ({
  ...terms,
  hours: playingHoursAt(terms, now),
  ...row,
  ...(account !== null && { program: true }),
  // The end of a quick match's seek is left out, because it would tell when its person was last here.
  ...(!row.quick && { until: until.toISOString() }),
})
