import { type Audience, type Entry, type Play, redactEntry, type State } from '@opsroom/rules/core'
import { audiencesOf, type Night, type PropertyProblem } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'
import { redactedPlay } from './redacted.ts'

/** The open part of a state and the audience's own secrets, complete: no schema selects their fields. */
const ownedBy = (state: State, audience: Audience) => ({
  open: state.open,
  secrets: state.secrets?.[audience] && { [audience]: state.secrets[audience] },
})

function ofState(night: Night, play: Play, audience: Audience): string | undefined {
  const view = redactedPlay(night, play, audience)
  return (
    jsonDifference(view.game, ownedBy(play.game, audience), 'game') ??
    jsonDifference(view.table, ownedBy(play.table, audience), 'table')
  )
}

function ofEvent(night: Night, { event, scope }: Entry, audience: Audience): string | undefined {
  const own = event.own?.[audience as never]
  const whole = { type: event.type, open: event.open, own: own && { [audience]: own } }
  const shown = redactEntry(night.game, { scope, event } as Entry, audience)?.event
  // An event with nothing for this audience is not shown at all.
  const expected = whole.open === undefined && whole.own === undefined ? undefined : whole
  return jsonDifference(shown, expected, event.type)
}

function ofLine(night: Night, logEntry: Night['logEntries'][number]): PropertyProblem | undefined {
  for (const audience of audiencesOf(night)) {
    const found = ofEvent(night, logEntry.entry, audience) ?? ofState(night, logEntry.after, audience)
    if (found) return { event: logEntry.number, message: `${audience}: ${found}` }
  }
  return undefined
}

/** The property that schemas list every field of `open`: otherwise clients would lose a field unnoticed. */
export const openFieldsAreListed: Property = {
  id: 'listed',
  claim: 'all that stands in an open part, or in one’s own, is listed and arrives',
  check(night) {
    for (const logEntry of night.logEntries) {
      const problem = ofLine(night, logEntry)
      if (problem) return problem
    }
    return undefined
  },
}
