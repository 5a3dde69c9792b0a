import { readConfig, startServer, Thinker } from '@opsroom/server/server'
import { memoryStore } from '../memory-store.ts'
import { type ActivitySpan, answerActivityRequests, sharedNow, type WorkerMessage } from './worker-message.ts'

/** The thread for bots of the real server, which here also records when bots were thinking. */
class WatchedThinker extends Thinker {
  spans: ActivitySpan[] = []

  override async think(question: Parameters<Thinker['think']>[0]) {
    const from = sharedNow()
    const decision = await super.think(question)
    this.spans.push([from, sharedNow()])
    return decision
  }
}

/**
 * The settings of the real server, which runs here without its database. The limits on messages are raised, because the
 * bench sends faster than people do.
 */
const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  MESSAGES_AT_ONCE: '100000000',
  MESSAGES_PER_SECOND: '100000',
  NEWCOMERS_PER_MINUTE: '100000',
  PERSONS_PER_ADDRESS: '100000',
  CONNECTIONS_PER_PERSON: '100000',
  SECRET_STEP_MS: '0',
})
const keeping = { store: memoryStore(), readNotifications: async () => ({ close: async () => {} }) }
const thinker = new WatchedThinker()
const { url } = await startServer(config, { keeping, thinker })
answerActivityRequests(() => thinker.spans.splice(0))
process.send?.({ url } satisfies WorkerMessage)
