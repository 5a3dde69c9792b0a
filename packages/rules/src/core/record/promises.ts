import { isCommitted } from '../commitment.ts'
import type { AnyPreparedGame } from '../game.ts'
import { chaptersAt } from '../table/base.ts'
import { type Entry, emptyPlay, evolvePlay, type Play } from '../table/play.ts'
import { type Finding, finding } from './finding.ts'

/** An entry, with the whole play if the viewer was sent it again. */
interface Step {
  number: number
  entry: Entry
  view?: Play
}

/**
 * Checks what each chapter disclosed at its end against the hashes that were published before (R5). Reads open parts only.
 */
export function brokenPromises(game: AnyPreparedGame, steps: readonly Step[]): Finding[] {
  const findings: Finding[] = []
  let play = emptyPlay(game)
  let published = ''
  let known = 0
  for (const { number, entry, view } of steps) {
    play = view ?? evolvePlay(game, play, entry)
    const ended = chaptersAt(game, play).filter((chapter) => chapter.ended)
    for (const { number: chapter, ended: end } of ended.slice(known))
      for (const { commitment, value, nonce } of end?.promises ?? []) {
        if (!isCommitted(commitment, value, nonce))
          findings.push(
            finding(number, 'R5', `the hash of chapter ${chapter} was not made of what was opened`),
          )
        if (commitment === '' || !published.includes(commitment))
          findings.push(finding(number, 'R5', `the hash of chapter ${chapter} was not published before`))
      }
    known = ended.length
    published += JSON.stringify(entry.event.open ?? '')
  }
  return findings
}
