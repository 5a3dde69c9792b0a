import type { DuelEvent, DuelOpen, Rules } from '@opsroom/rules/duel'
import type { Happening } from '../../../state/fold.ts'
import { say } from '../words/words.ts'

/** What was secret in a night, and from when on the other side knew it. */
export interface Knew {
  what: 'defences' | 'bases' | 'target' | 'route'
  owner: 'british' | 'german'
  /** When the other side learned it, in words. */
  when: string
}

/** What each side knew when, by what all were told. @param happenings of one night */
export function whoKnew(rules: Rules, happenings: readonly Happening[]): Knew[] {
  const knew: Knew[] = []
  for (const { entry, after } of happenings) {
    if (entry.scope !== 'game') continue
    const event = entry.event as DuelEvent
    const { round } = after.game.open as DuelOpen
    if (event.type === 'curtainRaised') {
      knew.push({ what: 'defences', owner: 'german', when: say('report.knew.curtain') })
      knew.push({ what: 'bases', owner: 'british', when: say('report.knew.curtain') })
    } else if (event.type === 'bomberFlew' && event.open?.struck) {
      const city = rules.board.city(event.open.at)?.name ?? ''
      const key = city ? 'report.knew.strikeCity' : 'report.knew.strike'
      knew.push({ what: 'target', owner: 'british', when: say(key, { round, city, hex: event.open.at }) })
    } else if (event.type === 'nightEnded') {
      if (!knew.some(({ what }) => what === 'target'))
        knew.push({ what: 'target', owner: 'british', when: say('report.knew.end') })
      knew.push({ what: 'route', owner: 'british', when: say('report.knew.end') })
    }
  }
  return knew
}
