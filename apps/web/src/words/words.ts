import laterParts from 'virtual:catalogue/shell/later'
import lobbyParts from 'virtual:catalogue/shell/lobby'
import pastParts from 'virtual:catalogue/shell/past'
import keys from 'virtual:message-keys/shell/first'
import languages from 'virtual:message-languages/shell/first'
import type { ProtocolReason } from '@opsroom/protocol'
import type { Refusal, TableRefusalReason } from '@opsroom/rules/core'
import { SvelteSet } from 'svelte/reactivity'
import {
  type BoardWords,
  Catalogue,
  type DataArgument,
  type FaceWords,
  type MessageDataOf,
  type MessageKeyOf,
  type RuleWords,
} from './catalogue.svelte.ts'
import type { MessagesOf } from './generated/messages.ts'

type Messages = MessagesOf['shell/first'] &
  MessagesOf['shell/lobby'] &
  MessagesOf['shell/past'] &
  MessagesOf['shell/later']

/** The refusal reasons of table and protocol; the compiler names those that have no words here. */
type ByRules = Pick<Messages, `refusal.${TableRefusalReason | ProtocolReason}`>

/** The arguments of the shell's words, by their keys. */
export type ShellMessages = Messages & ByRules
type Key = keyof ShellMessages
/** The keys of the messages that need no more than this data. */
export type MessageKeyFor<Data> = MessageKeyOf<ShellMessages, Data>

/** Words of lobby and room only. */
const lobbyWords = new Catalogue<never>(lobbyParts)
export const openLobbyWords = (): Promise<void> => lobbyWords.open()

/** Words of chapters that are over. */
const pastWords = new Catalogue<never>(pastParts)
export const openPastWords = (): Promise<void> => pastWords.open()

/** Words that no screen says at first: refusals, rules, the page about oneself; and those of chapters that are over. */
const laterWords = new Catalogue<never>(laterParts)
export async function openFurtherWords(): Promise<void> {
  await Promise.all([laterWords.open(), pastWords.open()])
}

/** The words of the shell. They are there when `changeLanguage` has loaded those of the chosen language. */
export const words = new Catalogue<ShellMessages>(
  { keys: async () => ({ default: keys }), languages },
  undefined,
  [lobbyWords, pastWords, laterWords],
)
void words.open()

export const { say, sayIfKnown, noun } = words

/** Adds the words of a game's face to the shell: names of its sides, roles of its seats, its word for a chapter. */
export function addFaceWords(face: FaceWords): void {
  words.addFace(face)
  void face.open()
}

/** Fetches the shell's words for each game, before its board is loaded. */
export const openFaceWords = (): Promise<void> => words.openFaces()

/**
 * Words for a key in this game's own wording: its face may have `<key>.<game>`.
 * @param game the id of the game; undefined if it is not known
 */
export const sayForGame = <K extends Key>(
  game: string | undefined,
  key: K,
  ...[data]: DataArgument<MessageDataOf<ShellMessages, K>>
): string => words.sayFirst([`${key}.${game}`], data ?? {}, key)

/** A chapter of this game by its number: by the word of the game, or "Chapter 2". */
export const chapterName = (game: string | undefined, number: number): string =>
  words.sayFirst([`chapter.${game}`], { number }, 'chapter.numbered')

const boards = new SvelteSet<BoardWords>()

/** Loads the words of a board before it is shown. From then on they word refusals of its game. */
export async function openBoardWords(board: BoardWords): Promise<void> {
  boards.add(board)
  await board.open()
}

/** Why an order was refused, and what to do next; a reason without words still names its rule. */
export function sayRefusal(refusal: Refusal): string {
  for (const one of [...boards, words]) {
    const said = one.sayRefusal(refusal)
    if (said !== undefined) return said
  }
  return say('refusal.unworded', { rule: refusal.rule })
}

/** The rules that the help explains: of the games whose boards are open, and of any table. */
export const explainedRules = (): RuleWords[] => [...boards, words].flatMap((one) => one.rules())
