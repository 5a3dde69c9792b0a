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

/**
 * The refusal reasons of the table and the protocol. The compiler reports each reason that has no text in the
 * catalogue.
 */
type ByRules = Pick<Messages, `refusal.${TableRefusalReason | ProtocolReason}`>

/** The types of the arguments of the shell's messages, by message key. */
export type ShellMessages = Messages & ByRules
type Key = keyof ShellMessages
/** The keys of the shell's messages that need no arguments beyond those in `Data`. */
export type MessageKeyFor<Data> = MessageKeyOf<ShellMessages, Data>

/** The texts that only the lobby and rooms need. */
const lobbyWords = new Catalogue<never>(lobbyParts)
export const loadLobbyWords = (): Promise<void> => lobbyWords.open()

/** The texts about chapters that are over. */
const pastWords = new Catalogue<never>(pastParts)
export const loadPastWords = (): Promise<void> => pastWords.open()

/**
 * The texts that no screen needs at first (refusals, rules, the page about oneself), and the texts about chapters that
 * are over.
 */
const laterWords = new Catalogue<never>(laterParts)
export async function loadFurtherWords(): Promise<void> {
  await Promise.all([laterWords.open(), pastWords.open()])
}

/** The texts of the shell, available once `changeLanguage` has loaded them in the chosen language. */
export const words = new Catalogue<ShellMessages>(
  { keys: async () => ({ default: keys }), languages },
  undefined,
  [lobbyWords, pastWords, laterWords],
)
void words.open()

export const { say, sayIfKnown, noun } = words

/** Adds a game's texts to the shell: the names of its sides, the roles of its seats, its word for a chapter. */
export function addFaceWords(face: FaceWords): void {
  words.addFace(face)
  void face.open()
}

/** Loads the shell's texts about each game, before any board is loaded. */
export const loadFaceWords = (): Promise<void> => words.openFaces()

/**
 * The text for a key in the wording of one game, which may have its own under `<key>.<game>`.
 * @param game the id of the game; undefined if it is not known
 */
export const sayForGame = <K extends Key>(
  game: string | undefined,
  key: K,
  ...[data]: DataArgument<MessageDataOf<ShellMessages, K>>
): string => words.sayFirst([`${key}.${game}`], data ?? {}, key)

/** The name of a chapter by its number, with the word of its game where it has one, otherwise as "Chapter 2". */
export const chapterName = (game: string | undefined, number: number): string =>
  words.sayFirst([`chapter.${game}`], { number }, 'chapter.numbered')

const boards = new SvelteSet<BoardWords>()

/** Loads the texts of a board before it is shown. From then on they are also used for the refusals of its game. */
export async function loadBoardWords(board: BoardWords): Promise<void> {
  boards.add(board)
  await board.open()
}

/** Says why an order was refused, and what to do next. For a reason without a text it still names the rule. */
export function sayRefusal(refusal: Refusal): string {
  for (const one of [...boards, words]) {
    const said = one.sayRefusal(refusal)
    if (said !== undefined) return said
  }
  return say('refusal.unworded', { rule: refusal.rule })
}

/** The rules that the help explains: those of every table, and those of the games whose boards are loaded. */
export const explainedRules = (): RuleWords[] => [...boards, words].flatMap((one) => one.rules())
