import { accountTokens } from './account-tokens.ts'
import { addressDays } from './address-days.ts'
import { blocks, meetingRule } from './blocks.ts'
import { chapters } from './chapters.ts'
import { chat } from './chat.ts'
import { type ConnectOptions, connect } from './connections.ts'
import { contests } from './contests.ts'
import { devices } from './devices.ts'
import { drafts } from './drafts.ts'
import { type EventLogOptions, eventLog } from './event-log.ts'
import { insights } from './insights.ts'
import { invitations } from './invitations.ts'
import { lastSeen } from './last-seen.ts'
import { isMigrated } from './migrate.ts'
import { moderation } from './moderation.ts'
import { noticeChannels } from './notice-channels.ts'
import { notices } from './notices.ts'
import { type AttentionNews, notifyAttention } from './notifications.ts'
import { passkeyChallenges, passkeys } from './passkeys.ts'
import { pendingPushes, subscriptions } from './pending-pushes.ts'
import { personalData } from './personal-data.ts'
import { persons } from './persons.ts'
import { pruning } from './pruning.ts'
import { ratings } from './ratings.ts'
import { receipts } from './receipts.ts'
import { recoveries } from './recoveries.ts'
import { reports } from './reports.ts'
import { roomCounts, rooms } from './rooms.ts'
import { seatTokens } from './seat-tokens.ts'
import { seeks } from './seeks.ts'
import { heartbeat, settings } from './settings.ts'
import { snapshots } from './snapshots.ts'
import { storedTimeCorrection } from './stored-times.ts'
import { tournaments } from './tournaments.ts'

export type { AccountTokenSeat, FoundAccountToken } from './account-tokens.ts'
export type { AddressDayUsage } from './address-days.ts'
export { type BlockWithNames, keepsApart } from './blocking.ts'
export type { AppendResult, Changes, NewLogEntry, StoredLogEntry } from './changes.ts'
export type { ChatRow, LastChatLineNumbers } from './chat.ts'
export type { ContestRow, PairingRow } from './contests.ts'
export { databaseState } from './database-state.ts'
export type { Presences, PresentDevice } from './devices.ts'
export type { NewRoom, OwnRoomCounts, RefuseOpening } from './insert-room.ts'
export type { InvitationRow, PastOpponentRow } from './invitations.ts'
export type { LastSeen } from './last-seen.ts'
export { migrate } from './migrate.ts'
export { migrationNames, migrationsFolder } from './migration-files.ts'
export type { NoticeChannelRow, NoticeSelection } from './notice-channels.ts'
export type { LeasedChannel, NewPendingNotice, PendingNoticeRow, RoundNoticeRow } from './notices.ts'
export { type NotificationReader, readNotifications } from './notification-reader.ts'
export {
  type AttentionNews,
  attentionNewsSchema,
  type ProcessNews,
  type ProcessNotifier,
} from './notifications.ts'
export type { PasskeyRow } from './passkeys.ts'
export type { PendingPush, PendingPushRow } from './pending-pushes.ts'
export { freePort } from './postgres/free-port.ts'
export { launchPostgres } from './postgres/launcher.ts'
export type { Receipt } from './receipts.ts'
export type { RoomRow } from './room-rows.ts'
export type { FoundToken, TokenRow } from './seat-tokens.ts'
export type { NewSeek, SeekDecisionAccess, SeekRow, SeekTerms } from './seeks.ts'
export type { NewSnapshot, StoredSnapshot } from './snapshots.ts'
export {
  mostRatedGamesPerPair,
  type RatedGame,
  type RatingStanding,
  type RatingSystem,
  ratedGameLimitDays,
  type StandingChange,
  type StandingKey,
  standingKeyText,
} from './standings.ts'
export type {
  EntrantRow,
  GameRow,
  LockedTournament,
  RoundRow,
  TournamentRow,
  TournamentState,
} from './tournaments.ts'
export { tryAgain } from './try-again.ts'
export { CannotStore, type WriteProblem } from './write-health.ts'

/**
 * Opens the store of everything that the server keeps. Code outside this folder imports neither `pg` nor Prisma: `pg`
 * serves SQL that has to be one statement or one transaction; Prisma serves the schema, its types, simple reads and
 * changes of one row.
 * @param options.teller notifies the other processes while it works; without it Postgres does
 * @param options.seconds the time, in s, after which an append statement fails, 8 by default
 * @param options.onBatch called with the number of tables whose appends share a statement
 * @param options.onTimes called with the time, in ms, for which the first append of a statement had waited, and the
 * time, in ms, that the statement took
 * @param options.noticeSeconds the time, in s, for which notices are gathered before a webhook is called, 60 by default
 * @param options.onWriteProblem called with the reason when nothing can be stored any more, and with `undefined` when
 * it can again
 */
export function openStore(
  url: string,
  {
    onBatch,
    onTimes,
    onWriteProblem,
    noticeSeconds = 60,
    ...options
  }: ConnectOptions & EventLogOptions & { noticeSeconds?: number } = {},
) {
  const connections = connect(url, options)
  const log = eventLog(connections, {
    ...(onBatch && { onBatch }),
    ...(onTimes && { onTimes }),
    ...(onWriteProblem && { onWriteProblem }),
  })
  const seen = lastSeen(connections)
  const pushes = pendingPushes(connections)
  const pendingNotices = notices(connections, noticeSeconds)
  return {
    persons: persons(connections),
    addressDays: addressDays(connections),
    blocks: blocks(connections),
    reports: reports(connections),
    moderation: moderation(connections),
    personalData: personalData(connections),
    devices: devices(connections),
    recoveries: recoveries(connections),
    passkeys: passkeys(connections),
    challenges: passkeyChallenges(connections),
    rooms: rooms(connections),
    lastSeen: seen,
    eventLog: log,
    chapters: chapters(connections),
    snapshots: snapshots(connections),
    heartbeat: heartbeat(connections),
    insights: insights(connections),
    pruning: pruning(connections),
    receipts: receipts(connections),
    drafts: drafts(connections),
    seatTokens: seatTokens(connections),
    accountTokens: accountTokens(connections),
    seeks: seeks(connections),
    tournaments: tournaments(connections),
    ratings: ratings(connections),
    meetings: meetingRule(connections),
    contests: contests(connections),
    chat: chat(connections),
    pendingPushes: pushes,
    subscriptions: subscriptions(connections),
    noticeChannels: noticeChannels(connections),
    notices: pendingNotices,
    invitations: invitations(connections),
    settings: settings(connections),
    storedTimes: storedTimeCorrection(connections),
    /** Checks the connection. @throws Error when the database does not answer */
    ping: async (): Promise<void> => {
      await connections.pool.query('SELECT 1')
    },
    /** Loads what Prisma needs for its first query in advance, which takes half a second. */
    prepare: async (): Promise<void> => {
      await connections.prisma.setting.findFirst()
    },
    /** The use of the database connections, by pool. */
    pools: () => connections.pools(),
    /** The number of rooms by their status. The query reads the whole table of rooms. */
    roomCounts: () => roomCounts(connections.pool),
    /** Whether all migrations of this build are applied to the database. It may have newer ones, too. */
    isMigrated: (): Promise<boolean> => isMigrated(connections.pool),
    /** Notifies the other processes of the attention to a seat. */
    tellAttention: (news: AttentionNews): Promise<void> => notifyAttention(connections, news),
    /**
     * Sets whether this is the only process that uses the database, so that no other process has to be notified of new
     * entries.
     */
    setAlone(isAlone: boolean): void {
      connections.isAlone = isAlone
      // From now on other processes read the database, so everything gathered is written now. A write that fails is
      // tried again.
      if (!isAlone) connections.written().catch(() => {})
    },
    async close(): Promise<void> {
      await log.settled()
      await connections.activity.close()
      await seen.close()
      await pushes.settled()
      await pendingNotices.settled()
      await connections.close()
    },
  }
}
export type Store = ReturnType<typeof openStore>
