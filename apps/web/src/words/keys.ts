import type { ProtocolReason } from '@opsroom/protocol'
import type { TableRefusalReason } from '@opsroom/rules/core'
import type chat from './en/chat.json'
import type frame from './en/frame.json'
import type kit from './en/kit.json'
import type lobby from './en/lobby.json'
import type log from './en/log.json'
import type past from './en/past.json'
import type refusals from './en/refusals.json'
import type room from './en/room.json'
import type rules from './en/rules.json'
import type table from './en/table.json'
import type timeControl from './en/time-control.json'
import type you from './en/you.json'

type Chat = typeof chat
type Frame = typeof frame
type Kit = typeof kit
type Lobby = typeof lobby
type Log = typeof log
type TimeControlWords = typeof timeControl
type Past = typeof past
type Refusals = typeof refusals
type Room = typeof room
type Rules = typeof rules
type Table = typeof table
type You = typeof you

/** The messages in English, by their keys. */
interface ShellMessages
  extends Chat,
    Frame,
    Kit,
    Lobby,
    Log,
    Past,
    Refusals,
    Room,
    Rules,
    Table,
    TimeControlWords,
    You {}

/** What table and protocol give as reasons; the compiler names those that have no words here. */
type ByRules = `refusal.${TableRefusalReason | ProtocolReason}`

/** The keys of the shell’s words. */
export type Key = keyof ShellMessages | keyof Pick<ShellMessages, ByRules>
