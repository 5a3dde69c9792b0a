import type { Refusal } from '@opsroom/rules/core'
import { SvelteSet } from 'svelte/reactivity'
import { type BoardWords, Catalogue, type FaceWords, type RuleWords } from './catalogue.svelte.ts'
import en from './en.words'
import keys from './en.words?keys'
import type { Key } from './keys.ts'
import type { MessageData } from './message.ts'

export type { Key }

/** The words of the shell. English comes with the code, and shows what another language cannot be loaded for. */
export const words = new Catalogue<Key>({
  keys: async () => ({ default: keys }),
  languages: { en: async () => ({ default: en }) },
})
words.show(keys, en)
void words.open()

export const { say } = words

/** Makes the words of a game's face known to the shell: names of its sides, what its seats do, its word for a chapter. */
export function addFaceWords(face: FaceWords): void {
  words.addFace(face)
  void face.open()
}

/**
 * Words for a key, as this game says them: its face may have `<key>.<game>`.
 * @param game the id of the game; undefined where it is not known
 */
export const sayOf = (game: string | undefined, key: Key, data: MessageData = {}): string =>
  words.sayFirst([`${key}.${game}`], data, key)

/** A chapter of this game by its number: by the word of the game, or "Chapter 2". */
export const chapterName = (game: string | undefined, number: number): string =>
  words.sayFirst([`chapter.${game}`], { number }, 'chapter.numbered')

const boards = new SvelteSet<BoardWords>()

/** Loads the words of a board before it is shown. From then on they word refusals of its game. */
export async function openBoardWords(board: BoardWords): Promise<void> {
  boards.add(board)
  await board.open()
}

/** Why an order was not accepted, and what to do next; a reason without words still names its rule. */
export function sayRefusal(refusal: Refusal): string {
  for (const one of [...boards, words]) {
    const said = one.sayRefusal(refusal)
    if (said !== undefined) return said
  }
  return say('refusal.unworded', { rule: refusal.rule })
}

/** The rules that the help explains: of the games whose boards are open, and of any table. */
export const rules = (): RuleWords[] => [...boards, words].flatMap((one) => one.rules())
