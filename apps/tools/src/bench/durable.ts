import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchPostgres, migrate, openStore, type Store } from '@opsroom/server/store'
import { storedFormOf } from '@opsroom/server/tables'
import type { Night } from '@opsroom/testkit'
import { type Percentiles, percentilesOf } from './percentiles.ts'

/**
 * Writes the event log of a night, order by order, as the server does.
 * @returns the milliseconds that each append took
 */
async function writeNight(store: Store, { acts, subject, setup, game }: Night): Promise<number[]> {
  const [opening, ...commands] = acts
  const { person } = await store.devices.welcome('Bench', '')
  const room = randomUUID()
  const logEntriesOf = (act: typeof opening) =>
    (act?.logEntries ?? []).map(({ entry }) => storedFormOf({ entry }, subject.game.version))
  await store.rooms.open({
    id: room,
    code: room.slice(0, 6),
    game: subject.game.id,
    listed: false,
    spectators: 'public',
    delayRounds: 0,
    bothSides: false,
    host: person.id,
    seats: game.seats.map(({ id, side }) => ({ id, side })),
    seed: new Uint8Array(32),
    logEntries: logEntriesOf(opening),
  })
  const times: number[] = []
  let after = opening?.logEntries.length ?? 0
  for (const act of commands) {
    const logEntries = logEntriesOf(act)
    const receipt = {
      person: person.id,
      command: randomUUID(),
      bodyHash: '',
      answer: { ok: true as const, last: after },
    }
    const began = performance.now()
    const appended = await store.eventLog.append({
      room,
      after,
      logEntries,
      receipt,
      visible: true,
      lobby: false,
    })
    times.push(performance.now() - began)
    if (appended !== 'appended') throw new Error(`not written: ${appended} (${setup})`)
    after += logEntries.length
  }
  return times
}

/** Stops the bench's Postgres when the bench is interrupted; otherwise Postgres would keep running. */
function stopWithUs(stop: () => Promise<void>): () => Promise<void> {
  const leave = async () => {
    await stop()
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  return async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave)
    await stop()
  }
}

async function writeAll(store: Store, nights: readonly Night[], milliseconds: number): Promise<number[]> {
  const [first, ...rest] = nights
  if (first) await writeNight(store, first) // the first night is only a warm-up
  const deadline = performance.now() + milliseconds
  const times: number[] = []
  for (const night of rest) if (performance.now() < deadline) times.push(...(await writeNight(store, night)))
  return times
}

/**
 * Measures how long it takes to append the entries of an order durably, on an embedded Postgres with its usual
 * settings.
 */
export async function measureDurableWrite(
  nights: readonly Night[],
  milliseconds: number,
): Promise<Percentiles & { samples: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'opsroom-bench-'))
  chmodSync(folder, 0o755) // Postgres does not run as root, and its account must be able to enter the folder
  const postgres = await launchPostgres(join(folder, 'postgres'))
  const stop = stopWithUs(async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  try {
    await migrate(postgres.url)
    const store = openStore(postgres.url)
    const times = await writeAll(store, nights, milliseconds).finally(() => store.close())
    return { ...percentilesOf(times), samples: times.length }
  } finally {
    await stop()
  }
}
