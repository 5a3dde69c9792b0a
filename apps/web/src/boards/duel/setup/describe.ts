import { allTiles, type DuelSetup, packOf, type SoloSetup } from '@opsroom/rules/duel'
import { say } from '../words/words.ts'
import { chosenNames } from './options.ts'
import { playersOf } from './players.ts'

const describeSolo = ({ smartMosquito, anyTurn, tiles }: SoloSetup): string[] => [
  say('setup.solo'),
  ...(smartMosquito ? [say('setup.solo.smartMosquito')] : []),
  ...(anyTurn ? [say('setup.solo.anyTurn')] : []),
  ...(tiles < allTiles ? [say('setup.solo.tiles', { count: tiles })] : []),
]

/** The options of a room in plain words: edition, board, nights, then each optional rule. */
export function describeSetup(setup: unknown): string[] {
  const options = setup as DuelSetup
  const { edition, nights, mirror, solo } = options
  const players = playersOf(options)
  const { title, source } = packOf(options)
  const names = chosenNames(options)
  return [
    say(`setup.edition.${edition}`),
    options.board === 'standard' ? say('setup.board.standard') : say('setup.board.loaded', { title, source }),
    ...(players > 2 ? [say('setup.players', { count: players })] : []),
    ...(solo ? describeSolo(solo) : [say(mirror ? 'setup.mirror' : 'setup.nights', { count: nights })]),
    ...(names.length > 0 ? names : solo ? [] : [say('setup.options.none')]),
  ]
}
