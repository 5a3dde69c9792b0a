// A program that finds its games itself: it seeks, plays, and asks for a rematch, until it has played enough (docs/bot-accounts.md)
//   OPSROOM_URL=http://localhost:3000 ACCOUNT_TOKEN=opa_… GAME=duel GAMES=2 node examples/account-bot.mjs
// With ROOM=new it opens a room and waits there for another player, with ROOM=CODE it takes a free seat of that room.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const { OPSROOM_URL = 'http://localhost:3000', ACCOUNT_TOKEN, GAME = 'duel', GAMES = '2', ROOM } = process.env
const api = `${OPSROOM_URL}/api/account/v1`
const authorization = `Bearer ${ACCOUNT_TOKEN}`

/** Asks, again and again while the server is busy or away. @returns the answer, or a refusal with `ok: false` */
async function ask(path, body, method = body ? 'POST' : 'GET') {
  const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  for (;;) {
    const response = await fetch(`${api}/${path}`, request).catch(() => undefined)
    const answer = await response?.json().catch(() => undefined)
    const wait = Number(response?.headers.get('retry-after'))
    if (response?.status === 401) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    if (answer && response.status < 500 && !wait) return answer
    await sleep((wait || 1) * 1000)
  }
}

/** @returns an answer, if it is no refusal */
function done(answer) {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer
}

/** The lines of the stream of news, as they come. One that breaks off, or ends because its server does, begins again. */
async function* news() {
  for (;;) {
    const response = await fetch(`${api}/events`, { headers: { authorization } }).catch(() => ({}))
    if (response.status === 401) return
    let text = ''
    try {
      for await (const part of response.ok ? response.body.pipeThrough(new TextDecoderStream()) : []) {
        const lines = (text + part).split('\n')
        text = lines.pop()
        for (const line of lines.map((line) => JSON.parse(line))) yield line
      }
    } catch {}
    await sleep(1000)
  }
}

/** Takes the seek of another program, or leaves one; or opens a room, or sits down in one. */
async function findGame() {
  const setup = {}
  if (ROOM) {
    let code = ROOM
    if (ROOM === 'new') {
      code = done(await ask('rooms', { game: GAME, setup, spectators: 'none', bothSides: false })).code
      console.log(JSON.stringify({ room: code }))
    }
    const { room } = done(await ask(`rooms/${code}`))
    const free = room.seats.find(({ name }) => name === undefined)
    if (!free) throw new Error(`no seat is free in ${code}`)
    return done(await ask(`rooms/${code}/sit`, { id: randomUUID(), seat: free.id }))
  }
  // Its own comes first: of two that look at the same moment at least one sees the other.
  done(await ask('seeks', { game: GAME, setup }))
  for (const { id } of (await ask('seeks')).seeks.filter(({ game }) => game === GAME))
    if ((await ask(`seeks/${id}/accept`, {})).ok) return undefined
}

/** Plays a seat to the end of its game: the other example does, at the address of the seat. */
const playing = new Set()
function play({ code, seat }) {
  const place = `${api}/rooms/${code}/seats/${seat}`
  if (playing.has(place)) return
  playing.add(place)
  const env = { ...process.env, SEAT_API: place, SEAT_TOKEN: ACCOUNT_TOKEN }
  const bot = fileURLToPath(new URL('seat-bot.mjs', import.meta.url))
  spawn(process.execPath, [bot], { env, stdio: ['ignore', 'inherit', 'inherit'] }).once('close', () =>
    playing.delete(place),
  )
}

const over = new Set()
const before = (await ask('account')).tables
for (const { code, status } of before) if (status === 'over') over.add(code)
const had = over.size
if (!before.some(({ status }) => status !== 'over')) await findGame()
for await (const { type, table } of news()) {
  if (type !== 'table') continue
  const { code, seat, status, canStart } = table
  // The other program may have been first: then it is refused, and the game has begun.
  if (canStart) await ask(`rooms/${code}/start`, { id: randomUUID() })
  if (status === 'playing') play(table)
  if (status !== 'over' || over.has(code)) continue
  over.add(code)
  if (over.size - had >= Number(GAMES)) break
  await ask(`rooms/${code}/rematch`, { id: randomUUID(), seat, sides: 'exchanged' })
}
while (playing.size > 0) await sleep(100)
process.exit(0)
