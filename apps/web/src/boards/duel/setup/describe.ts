import { type DuelSetup, packOf } from '@opsroom/rules/duel'
import { say } from '../../../words/words.ts'

/** The options of a room in plain words. */
export function describeSetup(setup: unknown): string[] {
  const { edition, nights, mirror, ...rest } = setup as DuelSetup
  const { title, source } = packOf({ edition, nights, mirror, ...rest })
  return [
    say(`setup.edition.${edition}`),
    say('setup.board.loaded', { title, source }),
    say(mirror ? 'setup.mirror' : 'setup.nights', { count: nights }),
  ]
}
