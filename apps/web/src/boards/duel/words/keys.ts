import type { DuelLedgerReason, DuelRefusalReason, DuelRule } from '@opsroom/rules/duel'
import type campaign from './en/campaign.json'
import type choices from './en/choices.json'
import type ledger from './en/ledger.json'
import type log from './en/log.json'
import type map from './en/map.json'
import type pieces from './en/pieces.json'
import type preparation from './en/preparation.json'
import type refusals from './en/refusals.json'
import type report from './en/report.json'
import type rules from './en/rules.json'
import type setup from './en/setup.json'
import type status from './en/status.json'
import type turns from './en/turns.json'

type Campaign = typeof campaign
type Choices = typeof choices
type Ledger = typeof ledger
type Log = typeof log
type Map = typeof map
type Pieces = typeof pieces
type Preparation = typeof preparation
type Refusals = typeof refusals
type Report = typeof report
type Rules = typeof rules
type Setup = typeof setup
type Status = typeof status
type Turns = typeof turns

/** The messages in English, by their keys. */
interface DuelMessages
  extends Campaign,
    Choices,
    Ledger,
    Log,
    Map,
    Pieces,
    Preparation,
    Refusals,
    Report,
    Rules,
    Setup,
    Status,
    Turns {}

/** What the rules give as reasons; the compiler names those that have no words here. */
type ByRules = `refusal.${DuelRefusalReason}` | `ledger.${DuelLedgerReason}` | `ruleText.${DuelRule}`

/** The keys of Duel’s words. */
export type DuelKey = keyof DuelMessages | keyof Pick<DuelMessages, ByRules>
